import { useState } from 'react'
import type { ShareResult } from '../../platform/browser/share.ts'
import { messages } from './messages.ts'
import { ShareButtonView } from './RoundTools.static.tsx'

const OUTCOMES: Record<ShareResult, string> = {
  shared: '',
  dismissed: '',
  copied: messages.shareCopied,
  failed: messages.shareFailed,
}

export function ShareButton({ share }: { share: () => Promise<ShareResult> }) {
  const [outcome, setOutcome] = useState<ShareResult>()
  return (
    <ShareButtonView outcome={outcome && OUTCOMES[outcome]} onShare={async () => setOutcome(await share())} />
  )
}
