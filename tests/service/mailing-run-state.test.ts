import { expect, test } from 'vitest'
import { mailingStates } from '../../src/contract/staff/mailing-runs.ts'
import { columnsOf, DRAFT, stateOf } from '../../src/service/staff/mailing/run-state.ts'

test.each(mailingStates)('a run is read in the state %s in which it was written', (state) => {
  expect(stateOf(columnsOf(state))).toBe(state)
})

test('an earlier version, which knows only the status, sends running mailings only', () => {
  const sent = [...mailingStates.map(columnsOf), DRAFT].filter(({ status }) => status === 'running')
  expect(sent).toEqual([columnsOf('running')])
})
