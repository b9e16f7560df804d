import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ClaimsSection } from '../shared/claims/ClaimsSection.tsx'
import { claimsOf } from '../shared/claims/claims.ts'
import styles from './AskPlayer.module.css'
import { messages } from './messages.ts'

interface Props {
  token: string
  onDone: () => void
}

/** Asks a signed-in scorer who has just joined which player they are. Nobody else is asked anything. */
export function AskPlayer({ token, onDone }: Props) {
  const claims = claimsOf(token)
  const state = useStore(claims.$state)
  const isKnown = state.status !== 'idle' && state.status !== 'loading'
  const canAsk = state.status === 'found' && !state.value.isOwner && state.value.players.length > 0
  // The answer stays on the screen.
  const [wasAsked, setAsked] = useState(false)
  if (canAsk && !wasAsked) setAsked(true)
  const hasQuestion = canAsk || wasAsked
  useEffect(() => void claims.load(), [claims])
  useEffect(() => {
    if (isKnown && !hasQuestion) onDone()
  }, [isKnown, hasQuestion, onDone])
  if (!hasQuestion) return <Spinner size="page" label={messages.loading} />
  return (
    <div className={styles.page}>
      <PageTitle>Which player are you?</PageTitle>
      <ClaimsSection claims={claims} isOpen />
      <div className={styles.end}>
        <Button kind="main" onClick={onDone}>
          Go on to the scores
        </Button>
      </div>
    </div>
  )
}
