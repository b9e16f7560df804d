import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainFileName, toPlainFileName } from '../../../../src/domain/files/file-name.ts'

test.each(['a', 'x'.repeat(151), 'console.csv', 'COM10.csv', 'a.con'])('accepts %j as a plain name', (name) =>
  expect(isPlainFileName(name)).toBe(true),
)

test.each(['', '.', 'a\\b', 'a..b', ' a', 'a ', 'a\n', 'März.csv', '-rf', 'x'.repeat(152), 'spring.'])(
  'rejects %j',
  (name) => expect(isPlainFileName(name)).toBe(false),
)

test.each(['con', 'Prn.csv', 'AUX.tar.gz', 'nul .csv', 'com1.csv', 'lpt5.x.csv'])(
  'rejects %j, which Windows reserves for a device',
  (name) => expect(isPlainFileName(name)).toBe(false),
)

test.each([
  ['a - b.csv', 'a - b.csv'],
  ['März (2).csv', 'Marz-2.csv'],
  ['Größe & Maß.csv', 'Grosse-Mass.csv'],
  ['../../etc/passwd', 'etc-passwd'],
  ['  .csv', 'csv'],
  ['日本.csv', 'csv'],
  ['con.csv', 'con-file.csv'],
  ['LPT¹ .csv', 'LPT1-file.csv'],
  ['aux.tar.gz', 'aux-file.tar.gz'],
  ['spring.', 'spring'],
])('turns %j into %j', (name, plain) => expect(toPlainFileName(name)).toBe(plain))

test('turns every name into a plain one, or into none, and leaves plain names as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const plain = toPlainFileName(name)
      expect(plain === '' || isPlainFileName(plain)).toBe(true)
      expect(toPlainFileName(plain)).toBe(plain)
    }),
    { numRuns: 500 },
  )
})
