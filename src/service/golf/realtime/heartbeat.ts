/** The methods of a web socket that the heartbeat needs. */
export interface CheckedSocket {
  ping(): void
  terminate(): void
}

/**
 * Number of groups in which sockets are pinged, one after another, because simultaneous responses of thousands of
 * viewers would delay messages to them.
 */
export const HEARTBEAT_GROUPS = 30

/** Creates the heartbeat, which terminates sockets whose clients have disappeared without closing them. */
export function createHeartbeat() {
  const groups = Array.from({ length: HEARTBEAT_GROUPS }, () => new Set<CheckedSocket>())
  const groupOf = new Map<CheckedSocket, Set<CheckedSocket>>()
  const responsive = new Set<CheckedSocket>()
  let added = 0
  let beats = 0
  const next = (count: number) => groups[count % HEARTBEAT_GROUPS] ?? new Set<CheckedSocket>()

  return {
    add(socket: CheckedSocket): void {
      const group = next(added)
      added += 1
      group.add(socket)
      groupOf.set(socket, group)
      responsive.add(socket)
    },
    /** Called for every sign of life of a client. */
    responded(socket: CheckedSocket): void {
      if (groupOf.has(socket)) responsive.add(socket)
    },
    delete(socket: CheckedSocket): void {
      groupOf.get(socket)?.delete(socket)
      groupOf.delete(socket)
      responsive.delete(socket)
    },
    /** Pings the next group, and terminates its sockets that have not responded since the previous ping. */
    beat(): void {
      for (const socket of next(beats)) {
        if (responsive.delete(socket)) socket.ping()
        else socket.terminate()
      }
      beats += 1
    },
  }
}
