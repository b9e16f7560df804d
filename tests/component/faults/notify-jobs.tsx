import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { messages } from '../../../src/features/shared/notify/messages.ts'
import { NotifyContent } from '../../../src/features/shared/notify/NotifyContent.tsx'
import { createNotify } from '../../../src/features/shared/notify/notify.store.ts'
import { fakePushMessages, fakeTabs } from '../../support/fake-push-messages.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { respondWith } from '../../support/faulty-service.ts'
import { shows } from './public-jobs.tsx'
import { type Harness, type Job, press } from './run-job.tsx'

const FOLLOWED = JSON.stringify({ rounds: [{ round: 'R1', isPlayer: false, birdies: false }] })

function open({ service: { api } }: Harness, isUsed = false) {
  const { push, browser, address } = fakePushMessages()
  if (isUsed) browser.address = address
  const { visibility } = fakeVisibility()
  const notify = createNotify({ api, push, tabs: fakeTabs<null>()(), visibility, token: 'R1' })
  return <NotifyContent notify={notify} isPlayer={false} />
}
const shared = { address: '/round/R1', open }
const ofFollower = { address: '/round/R1', open: (harness: Harness) => open(harness, true) }

export const notifyJobs: readonly Job[] = [
  {
    ...shared,
    name: 'notifications of a round',
    says: 'Notifications could not be loaded.Please try again in a few minutes.',
    endpoint: e.getPushKey,
    // The page of the round is complete without them.
    isOptional: true,
    isDone: () => shows(messages.birdies),
  },
  {
    ...ofFollower,
    name: 'what a browser follows',
    says: 'Notifications could not be loaded.Please try again in a few minutes.',
    endpoint: e.findFollowedRounds,
    // The page of the round is complete without them.
    isOptional: true,
    isDone: () => shows(messages.birdies),
  },
  {
    ...shared,
    name: 'following a round',
    says: 'Notifications were not set up.Please try again in a few minutes.',
    endpoint: e.followRound,
    act: () => press(messages.notify),
    isDone: () => shows(`${messages.isOn}:`),
  },
  {
    ...ofFollower,
    name: 'stopping to follow a round',
    says: 'Notifications were not stopped.Please try again in a few minutes.',
    endpoint: e.unfollowRound,
    prepare: (service) => service.break(e.findFollowedRounds, respondWith(FOLLOWED)),
    act: () => press(messages.stop),
    isDone: () => shows(messages.notify),
  },
]
