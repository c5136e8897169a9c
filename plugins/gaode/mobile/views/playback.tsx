/** /m/gaode: plays back tracks. */
export default function Playback() {
  return null;
}
