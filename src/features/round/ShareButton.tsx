import { useState } from 'react'
import type { Shared } from '../../platform/browser/share.ts'
import { Button } from '../../ui/form/Button.tsx'
import { messages } from './messages.ts'

const OUTCOMES: Record<Shared, string> = {
  shared: '',
  dismissed: '',
  copied: messages.shareCopied,
  failed: messages.shareFailed,
}

export function ShareButton({ share }: { share: () => Promise<Shared> }) {
  const [outcome, setOutcome] = useState<Shared>()
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
