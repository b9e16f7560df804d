import { expect, test } from 'vitest'
import { linkedRound } from '../../../../src/features/history/empty/EmptyHistory.tsx'

test.each([
  ['  https://golf.example/round/R1?view=screen#7 ', '/round/R1'],
  ['Look at this: https://golf.example/round/a%2Fb Ann', '/round/a%2Fb'],
  ['https://golf.example/embed/R1', '/round/R1'],
  ['https://golf.example/play/R1#key', '/round/R1'],
  ['https://golf.example/round/', undefined],
  ['https://golf.example/round/%', undefined],
  ['https://golf.example/rounds', undefined],
])('%s links to %s', (text, path) => {
  expect(linkedRound(text)).toBe(path)
})
