/** Ways out of a document that no Content-Security-Policy closes. */
const ways = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'RTCIceTransport', 'RTCDtlsTransport'];

/**
 * Takes WebRTC away before anything of the plugin runs: it would send where `connect-src` does not look. A frame
 * within the frame has an opaque origin of its own, so no fresh copy can be had from there.
 */
export function disarm(): void {
  for (const name of ways) Reflect.deleteProperty(globalThis, name);
}
