/** The part of a web socket that is checked. */
export interface CheckedSocket {
  ping(): void
  terminate(): void
}

/**
 * Sockets are pinged in so many groups, one after another: the responses of thousands of viewers at the same moment
 * would delay what is sent to them.
 */
export const HEARTBEAT_GROUPS = 30

/** Creates the check that terminates sockets whose clients are gone without having closed them. */
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
    /** Takes any sign of life. */
    responded(socket: CheckedSocket): void {
      if (groupOf.has(socket)) responsive.add(socket)
    },
    delete(socket: CheckedSocket): void {
      groupOf.get(socket)?.delete(socket)
      groupOf.delete(socket)
      responsive.delete(socket)
    },
    /** Pings the next group, and terminates those of it that have not responded since the last time. */
    beat(): void {
      for (const socket of next(beats)) {
        if (responsive.delete(socket)) socket.ping()
        else socket.terminate()
      }
      beats += 1
    },
  }
}
