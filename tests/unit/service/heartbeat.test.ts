import { expect, test } from 'vitest'
import { createHeartbeat, HEARTBEAT_GROUPS } from '../../../src/service/golf/realtime/realtime.plugin.ts'

function socket() {
  return {
    pings: 0,
    isTerminated: false,
    ping() {
      this.pings += 1
    },
    terminate() {
      this.isTerminated = true
    },
  }
}

test('pings all sockets once per interval, and only a few at a time', () => {
  const heartbeat = createHeartbeat()
  const sockets = Array.from({ length: 1_000 }, socket)
  for (const one of sockets) heartbeat.add(one)
  let before = 0
  for (let beat = 0; beat < HEARTBEAT_GROUPS; beat += 1) {
    heartbeat.beat()
    const pings = sockets.reduce((total, one) => total + one.pings, 0)
    expect(pings - before).toBeLessThanOrEqual(34)
    before = pings
  }
  expect(sockets.every(({ pings }) => pings === 1)).toBe(true)
})

test('terminates a socket that has not responded to its ping', () => {
  const heartbeat = createHeartbeat()
  const [silent, responsive, closed] = [socket(), socket(), socket()]
  for (const one of [silent, responsive, closed]) heartbeat.add(one)
  for (let beat = 0; beat < HEARTBEAT_GROUPS; beat += 1) heartbeat.beat()
  heartbeat.responded(responsive)
  heartbeat.delete(closed)
  heartbeat.responded(closed)
  for (let beat = 0; beat < HEARTBEAT_GROUPS; beat += 1) heartbeat.beat()
  expect([silent, responsive, closed].map(({ isTerminated }) => isTerminated)).toEqual([true, false, false])
})
