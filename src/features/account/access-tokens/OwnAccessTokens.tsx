import { useState } from 'react'
import { api } from '../../../platform/api/browser-api.ts'
import { makeCredential } from '../../../platform/browser/credential.ts'
import { createSubmission } from '../../shared/submission.store.ts'
import { AccessTokensSection } from './AccessTokensSection.tsx'
import { createAccessTokens } from './access-tokens.store.ts'

export interface OwnAccessTokensProps {
  email: string
  isConfirmed: boolean
  onSignedOut: () => void
}

/** The section of access tokens with the stores of the page. */
export function OwnAccessTokens({ onSignedOut, ...account }: OwnAccessTokensProps) {
  const [stores] = useState(() => ({
    accessTokens: createAccessTokens({ api, makeCredential, onSignedOut }),
    submission: createSubmission(),
  }))
  return <AccessTokensSection {...stores} {...account} />
}
