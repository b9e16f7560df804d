import { expect, test } from 'vitest'
import { createPushTurns } from '../../../src/service/golf/push/push-turns.ts'

const LIMITS = { known: 3, eachKnown: 2, others: 4, slow: 3, eachQuick: 2, waiting: 4 }
const newTurns = () => createPushTurns<string>((host) => host.startsWith('known'), LIMITS)
type Turns = ReturnType<typeof newTurns>

function add(turns: Turns, host: string, count: number): void {
  for (let at = 0; at < count; at++) turns.add(host, `${host} ${at}`, `${host} ${at}`)
}
/** Takes all turns that there are. */
function takeAll(turns: Turns) {
  const taken = []
  for (let turn = turns.next(); turn; turn = turns.next()) taken.push(turn)
  return taken
}
const itemsOf = (taken: ReturnType<typeof takeAll>) => taken.map(({ item }) => item)

test('gives each host its turn, at most so many at a time', () => {
  const turns = newTurns()
  add(turns, 'known', 3)
  add(turns, 'known-2', 3)
  const taken = takeAll(turns)
  expect(itemsOf(taken)).toEqual(['known 0', 'known-2 0', 'known 1'])
  expect(turns.size('known')).toBe(3)
  taken[0]?.end(true)
  expect(itemsOf(takeAll(turns))).toEqual(['known-2 1'])
})

test('a host that is not known has one turn until it has responded quickly, and again after it was slow', () => {
  const turns = newTurns()
  add(turns, 'a', 9)
  const [first, second] = takeAll(turns)
  expect([first?.item, second]).toEqual(['a 0', undefined])
  first?.end(true)
  const taken = takeAll(turns)
  expect(itemsOf(taken)).toEqual(['a 1', 'a 2'])
  for (const turn of taken) turn.end(false)
  expect(itemsOf(takeAll(turns))).toEqual(['a 3'])
})

test('hosts that do not respond leave room for quick ones, and other hosts for known ones', () => {
  const turns = newTurns()
  add(turns, 'quick', 1)
  for (const turn of takeAll(turns)) turn.end(true)
  for (const host of ['a', 'b', 'c', 'd', 'e']) add(turns, host, 1)
  add(turns, 'quick', 2)
  add(turns, 'known', 2)
  expect(itemsOf(takeAll(turns))).toEqual(['a 0', 'b 0', 'c 0', 'quick 0', 'known 0', 'known 1'])
})

test('a newer item replaces the waiting one', () => {
  const turns = newTurns()
  turns.add('known', 'id', 'older')
  turns.add('known', 'id', 'newer')
  expect(turns.size('known')).toBe(1)
  expect(itemsOf(takeAll(turns))).toEqual(['newer'])
})

test('takes away what waits for one host or for all', () => {
  const turns = newTurns()
  add(turns, 'a', 2)
  add(turns, 'b', 1)
  expect(turns.take('a')).toEqual(['a 0', 'a 1'])
  expect(turns.size('others')).toBe(1)
  expect([turns.take('a'), turns.take()]).toEqual([[], ['b 0']])
  expect([turns.size('others'), turns.next()]).toEqual([0, undefined])
})

test('has room for what waits for known push services, however much waits for other hosts', () => {
  const turns = newTurns()
  add(turns, 'a', 2)
  add(turns, 'b', 2)
  expect([turns.hasRoom('others'), turns.hasRoom('known')]).toEqual([false, true])
  takeAll(turns)[0]?.end(true)
  expect(turns.hasRoom('others')).toBe(true)
  add(turns, 'known', 4)
  expect(turns.hasRoom('known')).toBe(false)
  turns.take('known')
  expect(turns.hasRoom('known')).toBe(true)
})
