import { useStore } from '@nanostores/react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { changeIdOf, type EditorStore } from './editor.store.ts'
import { DONE, FAILED } from './messages.ts'

/** Shows the result of what was submitted last, with its undo. */
export function StepResult({ editor }: { editor: EditorStore }) {
  const action = useStore(editor.$action)
  const conflict = useStore(editor.$conflict)
  return (
    <>
      <div role="status">
        {action.status === 'done' && (
          <Notice
            kind="success"
            action={
              changeIdOf(action.value) !== undefined && (
                <Button onClick={() => void editor.undo()}>
                  {action.input.kind === 'undo' ? 'Redo' : 'Undo'}
                </Button>
              )
            }
          >
            <p>{DONE[action.input.kind]}</p>
          </Notice>
        )}
      </div>
      <div role="alert">
        {action.status === 'failed' && !conflict && (
          <Notice kind="danger">
            <p>{FAILED[action.input.kind]}</p>
            <p>
              <FailureNote failure={action.failure} isChange onRetry={() => void editor.details.refresh()} />
            </p>
          </Notice>
        )}
      </div>
    </>
  )
}
