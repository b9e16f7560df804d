import { useEffect, useState } from 'react'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { roundPath } from '../../../routes.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { notifyOf } from '../../shared/notify/browser-notify.ts'
import { messages } from '../../shared/notify/messages.ts'
import { NotifyContent } from '../../shared/notify/NotifyContent.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import type { ScoreDialogProps } from './score-dialog.ts'

/** Lets a player or scorer be notified about the round that is scored. */
export function NotificationsDialog({ scoring: { open }, onClose }: ScoreDialogProps) {
  const { kept, sheet } = open
  const [notify] = useState(() => notifyOf(kept.token, kept.key))
  useEffect(() => notify.start(), [notify])
  return (
    <Dialog isOpen startsAtTitle title={dialogMessages.notifications} onClose={onClose}>
      {stateOf(sheet) === 'live' ? (
        <NotifyContent notify={notify} isPlayer />
      ) : (
        <p role="status">{messages.ended}</p>
      )}
      <p>
        {messages.watchHint} <a href={roundPath(kept.token)}>{dialogMessages.watch}</a>
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{dialogMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
