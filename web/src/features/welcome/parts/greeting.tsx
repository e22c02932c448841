import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { HandsPicture } from '../../../ui/pictures.tsx'
import { Screen, welcomeLook } from '../../../ui/screen.tsx'
import { LanguageButton } from '../../language/parts/language-choice.tsx'
import styles from '../welcome.module.css'

interface GreetingProps {
  /** The full name; the greeting uses its first word. */
  name: string
  /** The family's title. */
  title: string
  children?: ReactNode
  /** Whether the picture is shown. Without it, a small phone has space for a card. */
  withPicture?: boolean
  /** Shown below the line about the terms. */
  actions: ReactNode
}

/** Greets a member of a family's circle and thanks them. */
export function Greeting({ name, title, children, withPicture = true, actions }: GreetingProps) {
  const [firstWord] = name.trim().split(/\s+/)
  return (
    <Screen
      centered
      header={<LanguageButton />}
      footer={
        <>
          <p className={`note ${styles.terms}`}>
            <Trans>
              Here are the <Link to={paths.document('TERMS')}>terms</Link> and the{' '}
              <Link to={paths.document('PRIVACY')}>privacy notice</Link>.
            </Trans>
          </p>
          {actions}
        </>
      }
    >
      <div className={classNames(welcomeLook, styles.welcome)}>
        {withPicture && <HandsPicture />}
        <h1>
          <Trans>
            Hello, <bdi>{firstWord}</bdi>
          </Trans>
        </h1>
        <p>
          <Trans>
            Thank you for being there for <bdi className="emphasis">{title}</bdi>. Every small task helps.
          </Trans>
        </p>
        {children}
      </div>
    </Screen>
  )
}
