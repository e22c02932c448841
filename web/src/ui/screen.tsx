import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './buttons.tsx'
import { classNames } from './class-names.ts'
import styles from './screen.module.css'

interface ScreenProps {
  header?: ReactNode
  children: ReactNode
  /** Stays within reach of the thumb: the main action. Room for the bottom menu is kept by whoever shows that. */
  footer?: ReactNode
  /** The content stands in the middle of a tall screen: a first page, an empty one. */
  centered?: boolean
  /** May use two columns' width on a wide screen. */
  wide?: boolean
  /** Takes the bottom menu away while this screen is shown: one task, a form, an error that has to be dealt with first. */
  hidesMenu?: boolean
}

/** One column of at most 40rem: header, content, and an action at the lower edge. */
export function Screen({ header, children, footer, centered = false, wide = false, hidesMenu = false }: ScreenProps) {
  return (
    <div className={classNames(styles.screen, wide && styles.wide)} data-hides-menu={hidesMenu || undefined}>
      {header}
      <div className={classNames(styles.content, centered && styles.centered)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

/** For a picture, a heading and a few warm words in the middle of a first screen; how large the picture is says whoever shows it. */
export const welcomeLook = styles.welcome

interface BackHeaderProps {
  backLabel: string
  onBack: () => void
  title?: ReactNode
  /** Stands at the other end of the line. */
  end?: ReactNode
}

/** Back on the left (on the right in Hebrew), and where one is. */
export function BackHeader({ backLabel, onBack, title, end }: BackHeaderProps) {
  return (
    <header className={styles.back}>
      <IconButton label={backLabel} icon={<ChevronLeft aria-hidden="true" />} mirrored onClick={onBack} />
      {title && <h1 className={styles.backTitle}>{title}</h1>}
      {end}
    </header>
  )
}

interface GroupHeadingProps {
  children: ReactNode
  marked?: boolean
  /** `h3` for groups within a section that has a heading of its own. */
  as?: 'h2' | 'h3'
  id?: string
}
/** A heading over a group of cards. */
export function GroupHeading({ children, marked = false, as: Heading = 'h2', id }: GroupHeadingProps) {
  return (
    <Heading id={id} className={classNames(styles.group, marked && styles.marked)}>
      {children}
    </Heading>
  )
}
