import { beforeEach, expect, test } from 'vitest'
import type { MailingRun } from '../../../../../src/contract/mailing-runs.ts'
import { createRunActions } from '../../../../../src/features/mailing/runs/run-actions.store.ts'
import { mailingRun } from '../../../../support/mailing-runs.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../../support/stub-api.ts'

const run = mailingRun({ id: 'A' })

function setUp() {
  const stub = stubApi()
  const received: MailingRun[] = []
  let refreshes = 0
  const actions = createRunActions({
    api: stub.api,
    onRun: (run) => received.push(run),
    onRefresh: () => {
      refreshes += 1
    },
  })
  return { stub, actions, received, refreshes: () => refreshes }
}
let fixture: ReturnType<typeof setUp>
beforeEach(() => {
  fixture = setUp()
})

test.each([
  ['pause', 'pause', undefined],
  ['resume', 'resume', undefined],
  ['stop', 'stop', undefined],
  ['sendToFailed', 'send_to_failed', undefined],
  ['setRate', 'rate', { ratePerMinute: null }],
] as const)('%s sends its request and passes on the returned run', async (action, path, body) => {
  const { stub, actions, received } = fixture
  const acting = action === 'setRate' ? actions.setRate(run, undefined) : actions[action](run)
  expect(stub.requests()).toEqual([`POST /mailing-flow/runs/A/${path}`])
  expect(stub.calls[0]?.input.body).toEqual(body)
  expect(actions.$state.get()).toEqual({ status: 'pending', input: { action, runId: 'A' } })
  const after = mailingRun({ id: 'A', state: 'paused' })
  await stub.respondLast(success(after))
  await acting
  expect(received).toEqual([after])
  expect(actions.$state.get()).toEqual({ status: 'done', input: { action, runId: 'A' }, value: after })
})

test('shows the current run after the service has refused an action', async () => {
  const { stub, actions, received, refreshes } = fixture
  const pausing = actions.pause(run)
  await stub.respondLast(httpFailure(409, 'The mailing has finished'))
  expect(stub.requests().at(-1)).toBe('GET /mailing-flow/runs/A')
  const now = mailingRun({ id: 'A', state: 'finished' })
  await stub.respondLast(success(now))
  await pausing
  expect(received).toEqual([now])
  expect(refreshes()).toBe(0)
  expect(actions.$refused.get()).toEqual(now)
  expect(actions.$state.get()).toEqual({
    status: 'failed',
    input: { action: 'pause', runId: 'A' },
    failure: { kind: 'http', status: 409, body: 'The mailing has finished' },
  })
})

test('loads the whole list after a refusal if the run itself does not load', async () => {
  const { stub, actions, refreshes } = fixture
  const pausing = actions.pause(run)
  await stub.respondLast(httpFailure(409))
  await stub.respondLast(networkFailure)
  await pausing
  expect(refreshes()).toBe(1)
  expect(actions.$state.get()).toMatchObject({ status: 'failed', failure: { status: 409 } })
  expect(actions.$refused.get()).toBeUndefined()
})

test('shows a failure until the run is loaded again', async () => {
  const { stub, actions, received, refreshes } = fixture
  const stopping = actions.stop(run)
  await stub.respondLast(networkFailure)
  await stopping
  expect(received).toEqual([])
  expect(actions.$state.get()).toMatchObject({ status: 'failed', input: { action: 'stop' } })
  actions.refresh()
  expect(refreshes()).toBe(1)
  expect(actions.$state.get()).toEqual({ status: 'idle' })
})
