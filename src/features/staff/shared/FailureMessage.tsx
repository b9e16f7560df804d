import type { ReactNode } from 'react'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { FailureNote, type FailureNoteProps } from './FailureNote.tsx'

interface Props extends Omit<FailureNoteProps, 'failure'> {
  /** What failed; undefined if nothing did. */
  text: string | undefined
  /** Why it failed, if that is known. */
  failure: FailureNoteProps['failure'] | undefined
  children?: ReactNode
}

/** The message of a form of staff that something has failed, and why. */
export function FailureMessage({ text, failure, children, ...note }: Props) {
  const detail = failure && <FailureNote failure={failure} {...note} />
  return (
    <FormMessage message={text === undefined ? undefined : { kind: 'danger', text, detail }}>
      {children}
    </FormMessage>
  )
}
