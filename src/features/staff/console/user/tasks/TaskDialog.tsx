import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { ConfirmButtons } from '../../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'

interface Props<Input> {
  title: string
  change: Change<Input>
  /** The button that makes the change. */
  button: string
  isDanger?: boolean
  /** What to send; undefined while the form is incomplete. */
  input: Input | undefined
  children: ReactNode
  /** Loads the current data, so that staff can see whether a change without a response took effect. */
  onRefresh: () => void
  onClose: () => void
}

/** A short dialog that makes one change. It stays open until the change is stored, and shows why it is not. */
export function TaskDialog<Input>(props: Props<Input>) {
  const { title, change, button, isDanger, input, children, onRefresh, onClose } = props
  const state = useStore(change.$state)
  useEffect(() => {
    change.clear()
    change.begin()
    return change.clear
  }, [change])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (input !== undefined && (await change.submit(input))) onClose()
  }

  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form className="stack gap-3" method="post" onSubmit={onSubmit}>
        {children}
        <ChangeMessage state={state} onRefresh={onRefresh} />
        <ConfirmButtons
          onCancel={onClose}
          isDanger={isDanger}
          disabled={input === undefined}
          loading={state.status === 'pending'}
        >
          {button}
        </ConfirmButtons>
      </form>
    </Dialog>
  )
}
