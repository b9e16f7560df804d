import { beforeEach, expect, test } from 'vitest'
import type { MailingRun } from '../../../../../../src/contract/staff/mailing-runs.ts'
import { createRunActions } from '../../../../../../src/features/staff/mailing/runs/run-actions.store.ts'
import { mailingRun } from '../../../../../support/mailing-runs.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../../../support/stub-api.ts'

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

test('sends a request and passes on the returned run', async () => {
  const { stub, actions, received } = fixture
  const acting = actions.run('pause', run)
  expect(stub.requests()).toEqual(['POST /mailing-flow/runs/A/pause'])
  const after = mailingRun({ id: 'A', state: 'paused' })
  await stub.respondLast(success(after))
  expect(await acting).toBe(true)
  expect(received).toEqual([after])
})

test('loads the run again after the service has refused an action', async () => {
  const { stub, actions, received, refreshes } = fixture
  const pausing = actions.run('pause', run)
  await stub.respondLast(httpFailure(409, 'The mailing has ended'))
  expect(await pausing).toBe(false)
  expect([received, refreshes()]).toEqual([[], 1])
  expect(actions.$state.get()).toMatchObject({ status: 'failed', failure: { body: 'The mailing has ended' } })
})

test('shows a failure until the run is loaded again', async () => {
  const { stub, actions, refreshes } = fixture
  const stopping = actions.run('stop', run)
  await stub.respondLast(networkFailure)
  await stopping
  expect(refreshes()).toBe(0)
  expect(actions.$state.get()).toMatchObject({ status: 'failed', input: { action: 'stop' } })
  actions.refresh()
  expect(refreshes()).toBe(1)
  expect(actions.$state.get()).toEqual({ status: 'idle' })
})
