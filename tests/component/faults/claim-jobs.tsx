import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { ClaimsSection } from '../../../src/features/shared/claims/ClaimsSection.tsx'
import { createClaims } from '../../../src/features/shared/claims/claims.store.ts'
import { ANSWERED, UNDONE, WHAT_HAPPENS } from '../../../src/features/shared/claims/messages.ts'
import { respondWith } from '../../support/faulty-service.ts'
import { shows } from './public-jobs.tsx'
import { button, type Harness, type Job, press } from './run-job.tsx'

const ofOwner = {
  isOwner: true,
  claims: [{ id: 'C-1', player: 1, playerName: 'Bob', golfer: 'Bob Lee', state: 'asked' }],
  players: [],
}
const ofClaimer = {
  isOwner: false,
  claims: [{ id: 'C-1', player: 1, playerName: 'Bob', state: 'asked' }],
  players: [],
}

const shared = {
  address: '/round/R1',
  open: ({ service: { api } }: Harness) => (
    <ClaimsSection claims={createClaims({ api, token: 'R1', isSignedIn: async () => true })} isOpen />
  ),
}
const ask = () => press('This is me: Bob')
const agree = () => press('Agree')
const withdraw = () => press('Undo')

export const claimJobs: readonly Job[] = [
  {
    ...shared,
    name: 'the claims of a round',
    endpoint: e.getClaims,
    isDone: () => shows(WHAT_HAPPENS),
    // The page of the round is complete without them.
    hasAlternative: () => true,
  },
  {
    ...shared,
    name: 'claiming a player',
    endpoint: e.claimPlayer,
    act: ask,
    retry: ask,
    isDone: () => shows(/We asked the owner of the round/),
    // The golfer has become the owner meanwhile, or the players have changed.
    hasAlternative: () => shows(/Is that right\?/) || button('This is me: text 4') !== undefined,
  },
  {
    ...shared,
    name: 'agreeing to a claim',
    endpoint: e.answerClaim,
    prepare: (service) => service.break(e.getClaims, respondWith(JSON.stringify(ofOwner))),
    act: agree,
    retry: agree,
    isDone: () => shows(ANSWERED),
  },
  {
    ...shared,
    name: 'taking a claim back',
    endpoint: e.withdrawClaim,
    prepare: (service) => service.break(e.getClaims, respondWith(JSON.stringify(ofClaimer))),
    act: withdraw,
    retry: withdraw,
    isDone: () => shows(UNDONE),
  },
]
