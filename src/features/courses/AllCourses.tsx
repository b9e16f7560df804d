import { routes } from '../../routes.ts'
import styles from './Courses.module.css'
import { messages } from './messages.ts'

/** The link from a course to the list. */
export function AllCourses() {
  return (
    <p className={styles.back}>
      <a href={routes.pinhole.path}>{messages.back}</a>
    </p>
  )
}
