import { screen } from '@testing-library/react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { ADDED, EMPTY, RENAMED } from '../../../src/features/account/passkeys/messages.ts'
import { PasskeysSection } from '../../../src/features/account/passkeys/PasskeysSection.tsx'
import { createPasskeys } from '../../../src/features/account/passkeys/passkeys.store.ts'
import { Enrol } from '../../../src/features/second-step-setup/Enrol.tsx'
import { createEnrol } from '../../../src/features/second-step-setup/enrol.store.ts'
import { DONE, LINK_EXPIRED } from '../../../src/features/second-step-setup/messages.ts'
import { createPasskeyMemory } from '../../../src/features/session/passkeys/passkey-memory.ts'
import { createPasskeySignIn } from '../../../src/features/session/passkeys/passkey-sign-in.store.ts'
import { SignInCard } from '../../../src/features/session/SignInCard.tsx'
import { TITLE as CONFIRM_TITLE } from '../../../src/features/session/second-step/messages.ts'
import { SecondStep } from '../../../src/features/session/second-step/SecondStep.tsx'
import { createSecondStep } from '../../../src/features/session/second-step/second-step.store.ts'
import { createSubmission } from '../../../src/features/shared/submission.store.ts'
import { PasskeyOffer } from '../../../src/features/sign-in/PasskeyOffer.tsx'
import { fakePrompts } from '../../support/fake-prompts.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { makeCredential, redirectOf, shows, wentToStart } from './public-jobs.tsx'
import { button, type Harness, type Job, press, type } from './run-job.tsx'

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
  return (
    <PasskeysSection passkeys={store} submission={createSubmission()} email="ann@golf.example" isConfirmed />
  )
}

const PRESS_OFFER = () => press('Sign in with a passkey')
const hasExpired = () => shows(LINK_EXPIRED)
const fillNewPasskey = async () => {
  await press('Add a passkey')
  type('Name of the passkey', 'My phone')
  type('Current password', 'fore-please')
}
const shared = { address: '/account', open: passkeys }
const enrolment = { address: '/enrol/link-1', open: enrol, hasAlternative: hasExpired }

export const passkeyJobs: readonly Job[] = [
  ...[e.beginPasskeySignIn, e.signInWithPasskey].map((endpoint) => ({
    name: `signing in with a passkey (${endpoint.path})`,
    endpoint,
    address: '/login',
    open: offer,
    act: PRESS_OFFER,
    retry: PRESS_OFFER,
    isDone: wentToStart,
    hasAlternative: () => shows(CONFIRM_TITLE),
  })),
  {
    name: 'confirming a sign-in',
    endpoint: e.confirmSignIn,
    address: '/login',
    open: secondStep,
    fill: async () => type('Code', '123 456'),
    act: () => press('Confirm'),
    retry: () => press('Confirm'),
    isDone: wentToStart,
    hasAlternative: () => button('Continue') !== undefined,
  },
  {
    ...enrolment,
    name: 'opening an enrolment link',
    endpoint: e.openEnrolment,
    isDone: () => button('Create a passkey') !== undefined,
    // New staff choose a password first.
    hasAlternative: () => hasExpired() || screen.queryByLabelText('Confirm password') !== null,
  },
  ...[e.beginEnrolmentPasskey, e.finishEnrolment].map((endpoint) => ({
    ...enrolment,
    name: `enrolling a passkey (${endpoint.path})`,
    endpoint,
    act: () => press('Create a passkey'),
    retry: () => press('Create a passkey'),
    isDone: () => shows(DONE),
  })),
  {
    ...enrolment,
    name: 'enrolling an app',
    endpoint: e.finishEnrolment,
    fill: async () => {
      await press('Use an app')
      type('Code', '123456')
    },
    act: () => press('Set up'),
    retry: () => press('Set up'),
    isDone: () => shows(DONE),
  },
  {
    ...shared,
    name: 'the passkeys',
    endpoint: e.listPasskeys,
    isDone: () => shows('Phone'),
    hasAlternative: () => shows(EMPTY) || button('Add a passkey') !== undefined,
  },
  ...[e.beginPasskey, e.addPasskey].map((endpoint) => ({
    ...shared,
    name: `adding a passkey (${endpoint.path})`,
    endpoint,
    fill: fillNewPasskey,
    act: () => press('Create passkey'),
    retry: () => press('Create passkey'),
    isDone: () => shows(ADDED),
  })),
  {
    ...shared,
    name: 'renaming a passkey',
    endpoint: e.renamePasskey,
    act: async () => {
      await press('Rename Phone')
      type('Name of the passkey', 'Old phone')
      await press('Rename')
    },
    retry: async () => {
      await press('Rename Phone')
      type('Name of the passkey', 'Old phone')
      await press('Rename')
    },
    isDone: () => shows(RENAMED),
  },
  {
    ...shared,
    name: 'removing a passkey',
    endpoint: e.removePasskey,
    act: async () => {
      await press('Remove Phone')
      type('Current password', 'fore-please')
      await press('Remove')
    },
    retry: () => press('Remove'),
    isDone: () => shows(EMPTY),
  },
]
