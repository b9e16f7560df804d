import { expect, test } from 'vitest'
import { csvFileName, toCsv } from '../../../../src/domain/files/csv.ts'

const oneCell = (value: string) => toCsv([[value]]).slice(1, -2)

test('writes a byte order mark, commas and CRLF line ends', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('\uFEFFa,b\r\n1,2\r\n')
})

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
])('writes %j as %j', (value, cell) => {
  expect(oneCell(value)).toBe(cell)
})

test.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\tx', '\rx'])('never lets a spreadsheet run %j', (value) => {
  expect(oneCell(value).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['+49', '-0.5'])('does not change the number %j', (value) => {
  expect(oneCell(value)).toBe(value)
})

test('returns a file name that is valid on every file system', () => {
  expect(csvFileName('rounds', 'ann@example.com')).toBe('rounds-ann-example.com.csv')
  expect(csvFileName('promo', '', '../../x')).toBe('promo-..-..-x.csv')
})
