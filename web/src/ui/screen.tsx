import { useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { goBack } from '../platform/navigation.ts'
import { IconButton } from './buttons.tsx'
import { classNames } from './class-names.ts'
import styles from './screen.module.css'

export interface ScreenProps {
  header?: ReactNode
  /** What the footer is about. If the text is large or the window is low, the footer comes directly below this part. */
  lead?: ReactNode
  children: ReactNode
  /** The main action, fixed where the thumb reaches it. The shell leaves room for the bottom menu. */
  footer?: ReactNode
  /** Whether the content is centred on a tall screen, as on a first or an empty page. */
  centered?: boolean
  /** Whether the content may use two columns on a wide screen. */
  wide?: boolean
  /**
   * Hides the bottom menu while this screen is shown, such as a single task or a form. `always` also hides the menu at the side, such as
   * for an error that has to be resolved first.
   */
  hidesMenu?: boolean | 'always' | undefined
}

/** One column of at most 40rem: header, content, and an action at the lower edge. */
export function Screen({ header, lead, children, footer, centered = false, wide = false, hidesMenu = false }: ScreenProps) {
  return (
    <div className={classNames(styles.screen, wide && styles.wide)} data-hides-menu={hidesMenu || undefined}>
      {header}
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={classNames(styles.content, centered && styles.centered)}>{children}</div>
      {footer && (
        <div className={styles.footer} data-lower-edge>
          {footer}
        </div>
      )}
    </div>
  )
}

/** The appearance of a first screen: a picture, a heading and a short text in the middle. The caller sets the picture's size. */
export const welcomeLook = styles.welcome

interface BackHeaderProps {
  /** What Back does, or the path to which it leads if this is the first page that the app shows. */
  back: string | (() => void)
  title?: ReactNode
  /** Shown at the other end of the line. */
  end?: ReactNode
}

/** A Back button on the left (on the right in Hebrew), and the page's title. */
export function BackHeader({ back, title, end }: BackHeaderProps) {
  const { t } = useLingui()
  const onBack = typeof back === 'string' ? () => goBack(back) : back
  return (
    <header className={styles.back}>
      <IconButton label={t`Back`} icon={<ChevronLeft aria-hidden="true" />} mirrored onClick={onBack} />
      {title && <h1>{title}</h1>}
      {end}
    </header>
  )
}

interface GroupHeadingProps {
  children: ReactNode
  marked?: boolean
  /** `h3` for groups within a section that has its own heading. */
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
