import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { messages } from '../../../src/features/staff/mailing/suppressions/messages.ts'
import { Suppressions } from '../../../src/features/staff/mailing/suppressions/Suppressions.tsx'
import { createSuppressions } from '../../../src/features/staff/mailing/suppressions/suppressions.store.ts'
import { createChangeNotice } from '../../../src/features/staff/shared/changes/change-notice.store.ts'
import { guarded, shows } from './public-jobs.tsx'
import { type Harness, type Job, NOT_CHANGED, NOT_LOADED, press, type } from './run-job.tsx'

function suppressions(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const notice = createChangeNotice()
  const store = createSuppressions({ api, clock, notice })
  return guarded(harness, 'staff', () => <Suppressions suppressions={store} notice={notice} />)
}

const job = (rest: Omit<Job, 'address' | 'open'>): Job => ({
  address: '/mailing?view=suppressed',
  open: suppressions,
  ...rest,
})

export const suppressionJobs: readonly Job[] = [
  job({
    name: 'the suppressed addresses',
    says: `The suppressed addresses did not load. ${NOT_LOADED}`,
    endpoint: e.listSuppressions,
    isDone: () => shows('dead@golf.example'),
  }),
  job({
    name: 'suppressing an address',
    says: `The address was not suppressed. ${NOT_CHANGED} Check again`,
    endpoint: e.addSuppression,
    fill: async () => {
      await press('Add address')
      type('Email', 'carl@golf.example')
      type('Reason', 'asked by phone')
    },
    act: () => press('Suppress'),
    isDone: () => shows(messages.added('carl@golf.example')),
  }),
  job({
    name: 'releasing an address',
    says: `${messages.notReleased('dead@golf.example')} ${NOT_CHANGED} Check again`,
    endpoint: e.releaseSuppression,
    act: () => press('Release dead@golf.example'),
    isDone: () => shows(messages.released('dead@golf.example')),
  }),
]
