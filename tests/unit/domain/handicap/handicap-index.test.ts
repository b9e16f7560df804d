import { expect, test } from 'vitest'
import {
  handicapIndexOf,
  handicapIndexText,
  handicapInput,
  handicapOf,
} from '../../../../src/domain/handicap/handicap-index.ts'

test.each([
  { text: '12.4', index: 12.4, playing: undefined },
  { text: ' 12,4 ', index: 12.4, playing: undefined },
  { text: '12.0', index: 12, playing: 12 },
  { text: '+2.1', index: -2.1, playing: undefined },
  { text: '+2,0', index: -2, playing: -2 },
  { text: '+2', index: -2, playing: -2 },
  { text: '+ 2,5', index: -2.5, playing: undefined },
  { text: '\u00a0+\u202f2\u00a0', index: -2, playing: -2 },
  { text: '＋２，１', index: -2.1, playing: undefined },
  { text: '\u221212,0', index: undefined, playing: -12 },
  { text: '\u22122,1', index: -2.1, playing: undefined },
  { text: '–3', index: -3, playing: -3 },
  { text: '\u200e+1\u200b', index: -1, playing: -1 },
  { text: '0', index: 0, playing: 0 },
  { text: '+0,0', index: 0, playing: 0 },
  { text: '54', index: 54, playing: 54 },
  { text: '54,1', index: undefined, playing: undefined },
  { text: '+10', index: undefined, playing: -10 },
  { text: '162', index: undefined, playing: 162 },
  { text: '999', index: undefined, playing: undefined },
  { text: '12.45', index: undefined, playing: undefined },
  { text: '1 2', index: undefined, playing: undefined },
  { text: '+-2', index: undefined, playing: undefined },
  { text: '12,', index: undefined, playing: undefined },
  { text: 'twelve', index: undefined, playing: undefined },
  { text: '', index: undefined, playing: undefined },
])('reads "$text" as the index $index and the playing handicap $playing', ({ text, index, playing }) => {
  expect([handicapIndexOf(text), handicapOf(text)]).toEqual([index, playing])
})

test('writes handicaps as it reads them', () => {
  expect([12.4, 12, -2.1, 0, undefined].map(handicapIndexText)).toEqual(['12.4', '12.0', '+2.1', '0.0', ''])
  expect([-3, 0, 18, undefined].map(handicapInput)).toEqual(['+3', '0', '18', ''])
})
