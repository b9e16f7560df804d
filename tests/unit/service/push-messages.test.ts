import { expect, test } from 'vitest'
import { type PushKind, pushKinds } from '../../../src/contract/push.ts'
import { composePush, topicOf } from '../../../src/service/golf/push/compose-push.ts'
import { toldKeys } from '../../../src/service/golf/push/followed-rounds.ts'
import { MESSAGE_MAX_BYTES } from '../../../src/service/golf/push/push-requests.ts'

const newsOf = (...kinds: PushKind[]) => kinds.map((kind) => ({ key: kind, kind, title: kind }))
const all = { isPlayer: true, birdies: true }
const details = { isNew: () => true, round: 'R1', number: 1 }

test('is about the most telling news', () => {
  const ranked: PushKind[] = []
  const left = new Set(pushKinds)
  while (left.size > 0) {
    const message = composePush({ news: newsOf(...left), sheetNews: [], body: '' }, details, all)
    if (!message) break
    ranked.push(message.kind)
    left.delete(message.kind)
  }
  expect(ranked).toEqual(['finished', 'discrepancy', 'confirm', 'eagle', 'lead', 'started', 'birdie'])
})

test('is about the latest news of a kind that is new', () => {
  const news = ['third', 'second', 'first'].map((key) => ({ key, kind: 'eagle' as const, title: key }))
  const isNew = ({ key }: { key: string }) => key !== 'third'
  expect(composePush({ news, sheetNews: [], body: '' }, { ...details, isNew }, all)?.title).toBe('second')
  expect(
    composePush({ news, sheetNews: [], body: '' }, { ...details, isNew: () => false }, all),
  ).toBeUndefined()
})

test('tells birdies to those who chose them, and what concerns players to players', () => {
  const round = { news: newsOf('birdie'), sheetNews: newsOf('discrepancy'), body: '' }
  const kindFor = (audience: typeof all) => composePush(round, details, audience)?.kind
  expect(kindFor({ isPlayer: false, birdies: false })).toBeUndefined()
  expect(kindFor({ isPlayer: false, birdies: true })).toBe('birdie')
  expect(kindFor({ isPlayer: true, birdies: false })).toBe('discrepancy')
})

test('fits into a message with long names of any characters', () => {
  const long = '\u{1f3cc}\ud800"\\'.repeat(5_000)
  const news = [{ key: 'k', kind: 'lead' as const, title: long }]
  const message = composePush({ news, sheetNews: [], body: long }, details, all)
  expect(Buffer.from(JSON.stringify(message)).length).toBeLessThan(MESSAGE_MAX_BYTES)
  expect(message?.title.isWellFormed()).toBe(true)
  expect(message?.title.endsWith('…')).toBe(true)
})

test('has a topic of 32 characters, another one for each round', () => {
  expect(topicOf('R1')).toMatch(/^[\w-]{32}$/)
  expect(topicOf('R1')).not.toBe(topicOf('R2'))
})

test('does not tell twice what a correction removes and another one brings back, but each discrepancy and end', () => {
  const news = { news: newsOf('eagle'), sheetNews: [], body: '' }
  expect(toldKeys(['lead-1', 'discrepancy-p1-1-2', 'finished'], news)).toEqual(['lead-1', 'eagle'])
})
