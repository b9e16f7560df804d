import { useState } from 'react'
import type { ShareResult } from '../../platform/browser/share.ts'
import { Button } from '../../ui/form/Button.tsx'
import { messages } from './messages.ts'

const OUTCOMES: Record<ShareResult, string> = {
  shared: '',
  dismissed: '',
  copied: messages.shareCopied,
  failed: messages.shareFailed,
}

export function ShareButton({ share }: { share: () => Promise<ShareResult> }) {
  const [outcome, setOutcome] = useState<ShareResult>()
  return (
    <>
      <Button onClick={async () => setOutcome(await share())}>
        {(outcome && OUTCOMES[outcome]) || messages.share}
      </Button>
      <span role="status" className="visually-hidden">
        {outcome && OUTCOMES[outcome]}
      </span>
    </>
  )
}
