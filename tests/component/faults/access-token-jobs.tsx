import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { AccessTokensSection } from '../../../src/features/account/access-tokens/AccessTokensSection.tsx'
import { createAccessTokens } from '../../../src/features/account/access-tokens/access-tokens.store.ts'
import { EMPTY, REVOKED } from '../../../src/features/account/access-tokens/messages.ts'
import { createSubmission } from '../../../src/features/shared/submission.store.ts'
import { makeCredential, shows } from './public-jobs.tsx'
import { button, type Harness, type Job, press, type } from './run-job.tsx'

function accessTokens({ service: { api } }: Harness) {
  return (
    <AccessTokensSection
      accessTokens={createAccessTokens({ api, makeCredential, onSignedOut: () => {} })}
      submission={createSubmission()}
      email="ann@golf.example"
      isConfirmed
    />
  )
}
const shared = { address: '/account', open: accessTokens }
const revoke = async () => {
  await press('Revoke My app')
  await press('Revoke')
}

export const accessTokenJobs: readonly Job[] = [
  {
    ...shared,
    name: 'the access tokens',
    endpoint: e.listAccessTokens,
    isDone: () => shows('My app'),
    hasAlternative: () => shows(EMPTY) || button('Create an access token') !== undefined,
  },
  {
    ...shared,
    name: 'creating an access token',
    endpoint: e.createAccessToken,
    fill: async () => {
      await press('Create an access token')
      type('Name of the app', 'My watch')
      type('Current password', 'fore-please')
    },
    act: () => press('Create access token'),
    retry: () => press('Create access token'),
    isDone: () => shows('Copy it into the app now: it is shown only once.'),
  },
  {
    ...shared,
    name: 'revoking an access token',
    endpoint: e.revokeAccessToken,
    act: revoke,
    retry: revoke,
    isDone: () => shows(REVOKED) || shows(EMPTY),
  },
]
