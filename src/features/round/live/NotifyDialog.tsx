import { useStore } from '@nanostores/react'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { messages } from '../../shared/notify/messages.ts'
import { NotifyContent } from '../../shared/notify/NotifyContent.tsx'
import type { Notify } from '../../shared/notify/notify.store.ts'
import styles from './NotifyDialog.module.css'
import type { PageNews } from './page-news.store.ts'

interface Props {
  notify: Notify
  pageNews: PageNews
  onClose: () => void
}

/** Lets the viewer of a live round choose how they are told the news. */
export function NotifyDialog({ notify, pageNews, onClose }: Props) {
  const isOn = useStore(pageNews.$isOn)
  return (
    <Dialog isOpen title={messages.title} onClose={onClose}>
      <NotifyContent notify={notify} isPlayer={false} />
      <div className={styles.page}>
        <h3>{messages.pageTitle}</h3>
        <Checkbox label={messages.pageNews} checked={isOn} onChange={pageNews.choose} />
        {isOn && <p className="quiet">{messages.pageNewsHint}</p>}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{messages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
