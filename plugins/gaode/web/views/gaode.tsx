/** /gaode: shops on a map. */
export default function Gaode() {
  return null;
}
