import { useState } from 'react'
import type { Shared } from '../../platform/share.ts'
import { Button } from '../../ui/Button.tsx'
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
      <span role="status">{outcome && OUTCOMES[outcome]}</span>
      <Button onClick={async () => setOutcome(await share())}>{messages.share}</Button>
    </>
  )
}
