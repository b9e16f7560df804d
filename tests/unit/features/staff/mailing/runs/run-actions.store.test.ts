import { expect, test } from 'vitest'
import { createRunActions } from '../../../../../../src/features/staff/mailing/runs/run-actions.store.ts'
import { mailingRun } from '../../../../../support/mailing-runs.ts'
import { httpFailure, stubApi } from '../../../../../support/stub-api.ts'

test('loads the run again after the service has refused an action, and when the user hides the failure', async () => {
  const stub = stubApi()
  const events: string[] = []
  const actions = createRunActions({
    api: stub.api,
    onRun: () => events.push('run'),
    onRefresh: () => events.push('refresh'),
  })
  const pausing = actions.run('pause', mailingRun())
  await stub.respondLast(httpFailure(409, 'The mailing has ended'))
  expect(await pausing).toBe(false)
  expect(events).toEqual(['refresh'])
  expect(actions.$state.get()).toMatchObject({ status: 'failed', failure: { body: 'The mailing has ended' } })
  actions.refresh()
  expect(events).toEqual(['refresh', 'refresh'])
  expect(actions.$state.get()).toEqual({ status: 'idle' })
})
