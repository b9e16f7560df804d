import { expect, test } from 'vitest'
import { foldedText, nameKey, wordSearch } from '../../../../src/domain/format/folded-text.ts'

test.each([
  ['Jo\u0308rg', 'jorg'],
  ['İzmir', 'izmir'],
  ['Anne‑Marie', 'annemarie'],
  ['St. Andrews', 'st andrews'],
  ['  Old \u00a0 Links\t', 'old links'],
  ['Old\u200bLinks', 'oldlinks'],
  ['\u202eLinks\u202c', 'links'],
  ['Ｌｉｎｋｓ', 'links'],
  ['Holes 1–9', 'holes 1 9'],
  ['ｺﾞﾙﾌ', 'ゴルフ'.normalize('NFKD')],
  ['कमला', 'कमला'],
  ['ßæœøłđðþħŧı', 'ssaeoeolddthhti'],
  ['O’`ʼ´Brien', 'obrien'],
  ['Γιώργος', 'γιωργοσ'],
  ['«Old» Links (North/South)', 'old links north south'],
  ['Heart\ufe0f', 'heart'],
  ['\u200b\u200d', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldedText(text)).toBe(folded)
})

test.each([
  [
    'Bob Ray',
    [
      'bob ray',
      'BOB  RAY',
      'Bob\u00a0Ray',
      'Ray, Bob',
      'RAY ,bob',
      'Böb Ray',
      'Bo\u0308b Ray',
      'Bob Ray\u200b',
    ],
  ],
  ['Anne-Marie O’Brien', ['annemarie obrien', "O'Brien, Anne-Marie"]],
])('takes %s for the same person as %j', (name, others) => {
  for (const other of others) expect(nameKey(other)).toBe(nameKey(name))
})

test.each(['Ray Bob', 'Bob Ray jr, senior, x'])('takes Bob Ray for another person than %s', (name) => {
  expect(nameKey(name)).not.toBe(nameKey('Bob Ray'))
})

test('finds all words of a query in any order', () => {
  const isFound = wordSearch('berg, anne-marie')
  expect(['Anne-Marie Berg', 'ANNE‑MARIE  BERG', 'Annemarie von Berg'].every(isFound)).toBe(true)
  expect(isFound('Anne Berg')).toBe(false)
  expect(wordSearch('st. andrews (new)')('St Andrews Links – New Course')).toBe(true)
  expect(isFound('Anne Marie Berg')).toBe(true)
  expect(wordSearch(' ')('anything')).toBe(true)
  expect(['kea-69', 'kea-1 of 2026'].map(wordSearch('kea-6'))).toEqual([true, false])
})
