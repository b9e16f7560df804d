import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useCapability } from '../../../platform/api/use-capability.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { callFailureMessage, failureMessage, messages, OBSTACLES, toldText } from './messages.ts'
import type { Notify } from './notify.store.ts'

interface Props {
  notify: Notify
  /** Whether the page belongs to a player of the round or their scorer. */
  isPlayer: boolean
}

/** Shows whether this browser is notified about a live round, and starts or stops that; nothing if the service cannot. */
export function NotifyContent({ notify, isPlayer }: Props) {
  const hasPush = useCapability('push')
  const state = useStore(notify.$state)
  const obstacle = useStore(notify.$obstacle)
  const action = useStore(notify.$action)
  const [wantsBirdies, setWantsBirdies] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => notify.load(), [notify])

  async function run(change: Promise<boolean>) {
    await change
    // The pressed button was disabled.
    button.current?.focus()
  }

  if (!hasPush) return null
  if (state.status === 'failed') {
    return (
      <>
        <FormMessage message={callFailureMessage(messages.notLoaded, state.failure)} />
        <div className="row">
          <Button onClick={notify.retry}>{messages.retry}</Button>
        </div>
      </>
    )
  }
  if (state.status !== 'found') return <Spinner label={messages.loading} />
  if (obstacle) return <p role="status">{OBSTACLES[obstacle]}</p>

  const { followed } = state.value
  const isPending = action.status === 'pending'
  // Shows the wish at once, and what is true if it is not granted.
  const wished = isPending && action.input !== 'stop' ? action.input.birdies : undefined
  const birdies = wished ?? followed?.birdies ?? wantsBirdies
  return (
    <>
      <p role="status">
        {followed ? (
          <>
            <strong>{messages.isOn}:</strong> this device is told {toldText(followed.isPlayer)}.
          </>
        ) : (
          <>This device is told {toldText(isPlayer)}.</>
        )}{' '}
        {messages.ends}
      </p>
      <Checkbox
        label={messages.birdies}
        checked={birdies}
        disabled={isPending}
        onChange={(checked) => {
          setWantsBirdies(checked)
          if (followed) void notify.follow(checked)
        }}
      />
      <FormMessage
        message={action.status === 'failed' ? failureMessage(action.failure, action.input) : undefined}
      />
      <div className="row">
        {followed ? (
          <Button ref={button} loading={isPending} onClick={() => void run(notify.stop())}>
            {messages.stop}
          </Button>
        ) : (
          <Button
            ref={button}
            kind="main"
            loading={isPending}
            onClick={() => void run(notify.follow(birdies))}
          >
            {messages.notify}
          </Button>
        )}
      </div>
    </>
  )
}
