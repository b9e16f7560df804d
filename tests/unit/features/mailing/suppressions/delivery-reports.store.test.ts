import { expect, test } from 'vitest'
import { createDeliveryReports } from '../../../../../src/features/mailing/suppressions/delivery-reports.store.ts'
import { addressText, messages } from '../../../../../src/features/mailing/suppressions/messages.ts'
import { httpFailure, networkFailure, success } from '../../../../support/stub-api.ts'
import { stubSender } from '../../../../support/stub-sender.ts'

const report = (name: string) => new File(['x'], `${name}.eml`)
const outcome = (isSuppressed: boolean) =>
  success({ outcomes: [{ email: 'ann@golf.example', isSuppressed, detail: '5.1.1' }] })

function open() {
  const { sender, sent } = stubSender()
  let loads = 0
  const store = createDeliveryReports({
    sender,
    onSuppressed: () => {
      loads += 1
    },
  })
  const statuses = () => store.$files.get().map(({ name, state }) => `${name} ${state.status}`)
  return { store, sent, statuses, loads: () => loads }
}

test('sends one file after another, and then loads the list once', async () => {
  const { store, sent, statuses, loads } = open()
  store.add([report('a'), report('b')])
  store.add([report('c')])
  expect(sent).toHaveLength(1)
  expect(statuses()).toEqual(['a.eml sending', 'b.eml waiting', 'c.eml waiting'])
  await sent[0]?.respond(outcome(true))
  await sent[1]?.respond(outcome(true))
  expect(loads()).toBe(0)
  await sent[2]?.respond(outcome(false))
  expect(statuses()).toEqual(['a.eml read', 'b.eml read', 'c.eml read'])
  expect(loads()).toBe(1)
  expect(messages.read(store.$files.get())).toBe('3 reports read, 2 addresses suppressed')
})

test('does not load the list if no address was suppressed', async () => {
  const { store, sent, loads } = open()
  store.add([report('a')])
  await sent[0]?.respond(outcome(false))
  expect(loads()).toBe(0)
})

test('continues after a failed file, and retries only failures that may be temporary', async () => {
  const { store, sent, statuses } = open()
  store.add([report('no-report'), report('a'), report('b')])
  await sent[0]?.respond(httpFailure(400, 'file: is not a delivery report (RFC 3464)'))
  await sent[1]?.respond(networkFailure)
  await sent[2]?.respond(outcome(true))
  expect(statuses()).toEqual(['no-report.eml failed', 'a.eml failed', 'b.eml read'])
  store.retry()
  expect(sent).toHaveLength(4)
  expect(sent[3]?.file.name).toBe('a.eml')
  await sent[3]?.respond(outcome(true))
  expect(statuses()).toEqual(['no-report.eml failed', 'a.eml read', 'b.eml read'])
})

test('clears finished files but not those in progress', async () => {
  const { store, sent, statuses } = open()
  store.add([report('a'), report('b')])
  await sent[0]?.respond(outcome(true))
  store.clear()
  expect(statuses()).toEqual(['b.eml sending'])
})

test('identifies the address of a deleted account by the beginning of its hash', () => {
  expect(addressText(`hash:0123abcd${'0'.repeat(56)}`)).toBe('Deleted account 0123abcd')
  expect(addressText('ann@golf.example')).toBe('ann@golf.example')
})
