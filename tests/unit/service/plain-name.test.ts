import { expect, test } from 'vitest'
import { plainName } from '../../../src/service/mail/plain-name.ts'

test.each([
  ['Win! https://evil.example/claim', 'Win! evil. example claim'],
  ['www.evil.example', '. evil. example'],
  ['eve@evil.example', 'eve evil. example'],
  ['HTTPS:\\\\evil.example', 'evil. example'],
  ['mailto:eve@evil.example', 'eve evil. example'],
  [
    'evil\u3002example evil\uff0eexample evil\uff61example',
    'evil\u3002 example evil\uff0e example evil\uff61 example',
  ],
  ['evil.\u200bexample evil\u00ad.example', 'evil. example evil . example'],
  ['<a href="//evil.example">Ann</a>', '<a href=" evil. example">Ann< a>'],
  ['Call +1 900 555 0100', 'Call +'],
  ['Ann\r\nBcc: Bob\u2028', 'Ann Bob'],
  ['J.R. O\u2019Connor-Smith, Jr.', 'J. R. O\u2019Connor-Smith, Jr.'],
  ['x'.repeat(60), 'x'.repeat(50)],
])('%j is written as %j in a mail', (name, text) => {
  expect(plainName(name)).toBe(text)
})
