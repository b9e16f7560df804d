import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { ADDED, RENAMED, WORDS } from '../../../src/features/account/passkeys/messages.ts'
import { PasskeysSection } from '../../../src/features/account/passkeys/PasskeysSection.tsx'
import { createPasskeys } from '../../../src/features/account/passkeys/passkeys.store.ts'
import { PasskeyOffer } from '../../../src/features/session/passkeys/PasskeyOffer.tsx'
import { createPasskeyMemory } from '../../../src/features/session/passkeys/passkey-memory.ts'
import { createPasskeySignIn } from '../../../src/features/session/passkeys/passkey-sign-in.store.ts'
import { SignInCard } from '../../../src/features/session/SignInCard.tsx'
import { SecondStep } from '../../../src/features/session/second-step/SecondStep.tsx'
import { createSecondStep } from '../../../src/features/session/second-step/second-step.store.ts'
import { Enrol } from '../../../src/features/staff/second-step/Enrol.tsx'
import { createEnrol } from '../../../src/features/staff/second-step/enrol.store.ts'
import { DONE } from '../../../src/features/staff/second-step/messages.ts'
import { fakePrompts } from '../../support/fake-prompts.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { makeCredential, redirectOf, shows, wentToStart } from './public-jobs.tsx'
import { button, FORM_FAILED, type Harness, type Job, press, type } from './run-job.tsx'

const user = { id: 'ann@golf.example', name: 'Ann', secondStep: { hasCode: true, hasPasskey: true } }

function passkeySignInOf({ service }: Harness, { onSignedIn }: ReturnType<typeof redirectOf>) {
  return createPasskeySignIn({
    api: service.api,
    prompts: fakePrompts().prompts,
    memory: createPasskeyMemory(fakeStorage()),
    now: service.clock.now,
    onSignedIn,
  })
}
function offer(harness: Harness) {
  const redirect = redirectOf(harness)
  const passkeySignIn = passkeySignInOf(harness, redirect)
  return (
    <SignInCard redirect={redirect}>
      <PasskeyOffer passkeySignIn={passkeySignIn} disabled={false} />
    </SignInCard>
  )
}
function secondStep(harness: Harness) {
  const redirect = redirectOf(harness)
  const stores = {
    secondStep: createSecondStep({ api: harness.service.api, redirect }),
    passkeySignIn: passkeySignInOf(harness, redirect),
  }
  return <SecondStep {...stores} redirect={redirect} user={user} />
}
function enrol({ service, page }: Harness) {
  const store = createEnrol({
    api: service.api,
    page: page.page,
    entry: fakeStorage(),
    makeCredential,
    prompts: fakePrompts().prompts,
  })
  return <Enrol enrol={store} />
}
function passkeys({ service }: Harness) {
  const store = createPasskeys({
    api: service.api,
    prompts: fakePrompts().prompts,
    memory: createPasskeyMemory(fakeStorage()),
    makeCredential,
    onSignedOut: () => {},
  })
  return <PasskeysSection passkeys={store} email="ann@golf.example" isConfirmed />
}

const shared = { address: '/account', open: passkeys }
const LINK_EXPIRED = 'This link has expired or was used. Ask the operator for a new one.'
const enrolment = { address: '/enrol/link-1', open: enrol }

const signingIn = (endpoint: AnyEndpoint, statuses: Record<number, string>): Job => ({
  name: `signing in with a passkey (${endpoint.path})`,
  says: `Signing in with a passkey failed${FORM_FAILED}`,
  statuses,
  endpoint,
  address: '/login',
  open: offer,
  act: () => press('Sign in with a passkey'),
  isDone: wentToStart,
})
const adding = (endpoint: AnyEndpoint, statuses: Record<number, string>): Job => ({
  ...shared,
  name: `adding a passkey (${endpoint.path})`,
  says: `The passkey was not added${FORM_FAILED}`,
  statuses,
  endpoint,
  fill: async () => {
    await press('Add a passkey')
    type('Name of the passkey', 'My phone')
    type('Current password', 'fore-please')
  },
  act: () => press('Create passkey'),
  isDone: () => shows(ADDED),
})

export const passkeyJobs: readonly Job[] = [
  signingIn(e.beginPasskeySignIn, { 404: 'Signing in with a passkey failed' }),
  signingIn(e.signInWithPasskey, {
    401: 'This passkey is not known here. Use your password, and add a passkey on your account page.',
  }),
  {
    name: 'confirming a sign-in',
    says: `Your sign-in was not confirmed${FORM_FAILED}`,
    statuses: { 409: 'Your sign-in was not confirmed' },
    endpoint: e.confirmSignIn,
    address: '/login',
    open: secondStep,
    fill: async () => type('Code', '123 456'),
    act: () => press('Confirm'),
    isDone: wentToStart,
  },
  {
    ...enrolment,
    name: 'opening an enrolment link',
    says: `The link could not be opened${FORM_FAILED}`,
    statuses: { 400: LINK_EXPIRED },
    endpoint: e.openEnrolment,
    isDone: () => button('Create a passkey') !== undefined,
  },
  ...[e.beginEnrolmentPasskey, e.finishEnrolment].map((endpoint) => ({
    ...enrolment,
    name: `enrolling a passkey (${endpoint.path})`,
    says: `Your second step was not set up${FORM_FAILED}`,
    statuses: { 400: LINK_EXPIRED },
    endpoint,
    act: () => press('Create a passkey'),
    isDone: () => shows(DONE),
  })),
  {
    ...enrolment,
    name: 'enrolling an app',
    says: `Your second step was not set up${FORM_FAILED}`,
    statuses: { 400: LINK_EXPIRED },
    endpoint: e.finishEnrolment,
    fill: async () => {
      await press('Use an app')
      type('Code', '123456')
    },
    act: () => press('Set up'),
    isDone: () => shows(DONE),
  },
  {
    ...shared,
    name: 'the passkeys',
    says: 'Your passkeys did not load.Try again',
    endpoint: e.listPasskeys,
    isDone: () => shows('Phone'),
  },
  adding(e.beginPasskey, { 409: 'Confirm your email first. Then you can add a passkey.' }),
  adding(e.addPasskey, {
    400: 'That took too long. Please try again.',
    403: 'Sign in again with your second step first',
    409: 'You have too many passkeys. Remove one first.',
  }),
  {
    ...shared,
    name: 'renaming a passkey',
    says: `The passkey was not renamed${FORM_FAILED}`,
    endpoint: e.renamePasskey,
    act: async () => {
      await press('Rename Phone')
      type('Name of the passkey', 'Old phone')
      await press('Rename')
    },
    isDone: () => shows(RENAMED),
  },
  {
    ...shared,
    name: 'removing a passkey',
    says: `The passkey was not removed${FORM_FAILED}`,
    statuses: {
      404: 'Passkey removed',
      422: 'Wrong password',
    },
    endpoint: e.removePasskey,
    act: async () => {
      await press('Remove Phone')
      type('Current password', 'fore-please')
      await press('Remove')
    },
    retry: () => press('Remove'),
    isDone: () => shows(WORDS.empty),
  },
]
