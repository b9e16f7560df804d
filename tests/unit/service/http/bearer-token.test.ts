import { expect, test } from 'vitest'
import { readConfig } from '../../../../src/service/base/config/config.ts'
import { hasBearerToken } from '../../../../src/service/base/http/request-headers.ts'

const accepts = (tokens: string, sent: string) =>
  hasBearerToken({ headers: { authorization: `Bearer ${sent}` } }, tokens)

test.each([
  ['new', 'new', true],
  ['new', 'old', false],
  ['new old', 'new', true],
  ['new old', 'old', true],
  ['new old', 'new old', false],
  ['new old', '', false],
])('the setting "%s" accepts "%s": %s', (tokens, sent, isAccepted) => {
  expect(accepts(tokens, sent)).toBe(isAccepted)
})

test.each(['METRICS_TOKEN', 'DELIVERY_REPORT_SECRET'])('%s may have a previous value', (name) => {
  const [current, previous] = ['a-new-secret-of-the-operator', 'an-old-secret-of-the-operator']
  expect(() => readConfig({ [name]: `${current} ${previous}` })).not.toThrow()
  for (const wrong of [`${current} `, ` ${current}`, `${current}  ${previous}`]) {
    expect(() => readConfig({ [name]: wrong })).toThrow(new RegExp(`^${name}: expected`))
  }
})
