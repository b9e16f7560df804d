import { useState } from 'react'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import type { Submission } from '../../shared/submission.store.ts'
import { DeleteForm } from './DeleteForm.tsx'
import type { Deletion } from './deletion.store.ts'
import { DELETE_BUTTON, DELETE_QUESTION } from './messages.ts'

interface Props {
  email: string
  deletion: Deletion
  submission: Submission
}

/** Shows the section with the button that opens the deletion form. */
export function DeleteSection(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="buttons">
        <Button kind="danger" onClick={() => setOpen(true)}>
          {DELETE_BUTTON}
        </Button>
      </div>
      <Dialog isOpen={isOpen} title={DELETE_QUESTION} onClose={() => setOpen(false)}>
        <DeleteForm {...props} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
