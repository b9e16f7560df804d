import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HttpError } from '../../../src/service/base/http/http-error.ts'
import {
  parseDeliveryReport,
  reasonOfReport,
} from '../../../src/service/staff/mailing/suppressions/delivery-report.ts'
import { deliveryReport, deliveryStatus } from '../../support/delivery-report.ts'

const parse = (text: string) => parseDeliveryReport(Buffer.from(text))
const EXPECTED = {
  addresses: ['ann@golf.example'],
  messageId: '<mailing-01abc-0f-7@golf.example>',
  action: 'failed',
  status: '5.1.1',
  diagnostic: expect.stringMatching(
    /^550 5\.1\.1 <ann@golf\.example>: Recipient address\s+rejected: User unknown$/,
  ),
}
const report = { email: 'ann@golf.example', messageId: 'mailing-01abc-0f-7@golf.example' }

test.each(['message/rfc822', 'text/rfc822-headers'] as const)(
  'reads recipient, status and Message-ID of a report that returns the mail as %s',
  async (original) => {
    expect(await parse(deliveryReport({ ...report, original }))).toEqual([EXPECTED])
  },
)

test('reads a report without the mail, and one with Unix line ends', async () => {
  const expected = [{ ...EXPECTED, messageId: undefined }]
  expect(await parse(deliveryReport({ ...report, original: 'none' }))).toEqual(expected)
  expect(await parse(deliveryReport(report).replaceAll('\r\n', '\n'))).toEqual([EXPECTED])
})

test('reads the machine-readable part alone, as a mail or not', async () => {
  const expected = [{ ...EXPECTED, messageId: undefined }]
  const status = deliveryStatus(report)
  expect(await parse(status)).toEqual(expected)
  expect(await parse(`Content-Type: message/delivery-status\r\n\r\n${status}`)).toEqual(expected)
})

test('reads a part in base64, and one in UTF-8 (RFC 6533)', async () => {
  const encoded = Buffer.from(deliveryStatus(report)).toString('base64')
  const head = 'Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64'
  expect(await parse(`${head}\r\n\r\n${encoded}\r\n`)).toEqual([{ ...EXPECTED, messageId: undefined }])
  const status = deliveryStatus({ email: 'zoë@golf.example', diagnostic: '' })
  const [utf8] = await parse(`Content-Type: message/global-delivery-status\r\n\r\n${status}`)
  expect(utf8).toMatchObject({ addresses: ['zoë@golf.example'], diagnostic: '' })
})

test('reads several recipients, each with its own status, and both addresses of a forwarded mail', async () => {
  const second = deliveryStatus({
    email: 'Bob@club.example',
    originalEmail: 'bob@golf.example',
    action: 'Delayed',
    status: '4.4.1',
    diagnostic: '',
  })
  const recipients = await parse(`${deliveryStatus(report)}\r\n${second.split('\r\n\r\n')[1]}`)
  expect(recipients).toMatchObject([
    { addresses: ['ann@golf.example'], action: 'failed' },
    { addresses: ['bob@club.example', 'bob@golf.example'], action: 'delayed', status: '4.4.1' },
  ])
})

test.each([
  ['a mail', 'From: ann@golf.example\r\nSubject: Hi\r\n\r\nHello'],
  ['a report that quotes another report', `From: a@b.co\r\n\r\n> ${deliveryStatus(report)}`],
])('rejects %s', async (_, text) => {
  await expect(parse(text)).rejects.toThrow('file: is not a delivery report (RFC 3464)')
})

const GROUP = 'Final-Recipient: rfc822; a@b.co\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n'
const part = (at: number) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`

test.each([
  ['names no recipient', 'Reporting-MTA: dns; x\r\n\r\nAction: failed\r\n'],
  ['has too many recipients', `Reporting-MTA: dns; x\r\n\r\n${GROUP.repeat(1000)}`],
  ['is not a mail', Array.from({ length: 300 }, (_, at) => part(at)).join('')],
])('rejects a report that %s', async (message, text) => {
  await expect(parse(text)).rejects.toThrow(`file: ${message}`)
})

test('reads only the beginning of a file, however long the returned mail is', async () => {
  for (const rest of ['\n'.repeat(2_000_000), 'x'.repeat(2_000_000), 'Message-ID: <x>\n'.repeat(100_000)]) {
    expect(await parse(deliveryReport(report).replace('Hello', rest))).toEqual([EXPECTED])
  }
  await expect(parse(`${'\n'.repeat(5000)}${deliveryReport(report)}`)).rejects.toThrow(
    'is not a delivery report',
  )
  await expect(parse(`From: ${'x'.repeat(300_000)}\n${deliveryReport(report)}`)).rejects.toThrow(HttpError)
})

test('rejects any other file with one line', async () => {
  const piece = fc.constantFrom(
    ...deliveryReport(report).split(/(?<=[\n;:])/),
    '\n\n',
    '--B/x--',
    '=?utf-8?b?/w==?=',
    '\u0000',
    '"',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), async (pieces) => {
      const result = await parse(pieces.join('')).catch((error: unknown) => error)
      if (Array.isArray(result)) expect(result.length).toBeGreaterThan(0)
      else expect(result).toMatchObject({ status: 400, message: expect.stringMatching(/^file: [\w ()]+$/) })
    }),
    { numRuns: 300 },
  )
})

describe('a report suppresses its recipient', () => {
  const reasonOf = async (changes: object) => {
    const [recipient] = await parse(deliveryReport({ ...report, ...changes }))
    return recipient && reasonOfReport(recipient)
  }
  test.each([
    ['if it failed because of the address', {}, /^550 5\.1\.1 <ann@/],
    ['with only a status', { diagnostic: '' }, /^5\.1\.1$/],
    ['with a text without a status', { diagnostic: 'x-local; unknown user' }, /^5\.1\.1 unknown user$/],
    [
      'if only the quoted reply of a server has the reason',
      { status: '5.0.0', diagnostic: 'smtp; 550 5.1.1 x' },
      /^550 5\.1\.1 x$/,
    ],
  ])('%s', async (_, changes, reason) => {
    expect(await reasonOf(changes)).toMatch(reason)
  })

  test.each([
    ['delayed', { action: 'delayed' }],
    ['refused by a policy', { status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 spam' }],
    ['refused by a policy that only the quoted server names', { diagnostic: 'smtp; 550 5.7.1 spam' }],
    ['abandoned after temporary errors', { status: '4.4.7', diagnostic: 'smtp; 550 5.1.1 x' }],
    ['without a status', { status: 'unknown', diagnostic: '' }],
  ])('but not if it was %s', async (_, changes) => {
    expect(await reasonOf(changes)).toBeUndefined()
  })
})
