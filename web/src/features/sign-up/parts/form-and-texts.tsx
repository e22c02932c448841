import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Screen } from '../../../ui/screen.tsx'
import { isMailEntry } from '../../people/phone.rules.ts'
import { LazyByMail } from '../../server-settings/parts/lazy-by-mail.tsx'
import styles from '../sign-up.module.css'
import { ConsentButton, TextsToRead, useReading } from './consent.tsx'
import { DetailsForm } from './details-form.tsx'

interface FormAndTextsProps extends ComponentProps<typeof DetailsForm> {
  header: ReactNode
  /** Above the button that sends. */
  footer: ReactNode
  family: string
  /** A code is usually enough to join. */
  isOpenToday: boolean
  isSending: boolean
  onSend: () => void
  /** The task that the person would like. */
  children: ReactNode
}

/** The form of the person who asks to join. Once it is filled in, the two texts to read are below it. */
export function FormAndTexts({ header, footer, family, isOpenToday, isSending, onSend, children, ...form }: FormAndTextsProps) {
  const { t } = useLingui()
  const reading = useReading()
  return (
    <Screen
      header={header}
      footer={
        form.isDone && (
          <>
            {footer}
            <ConsentButton reading={reading} busy={isSending} onSend={onSend} />
          </>
        )
      }
    >
      {children}
      <h1 className={styles.title}>{t`How can the family reach you?`}</h1>
      <p className={styles.text}>
        {isOpenToday ? (
          <Trans>
            <bdi>{family}</bdi> will see your name and your number or e-mail address. Today a code sent there is usually enough to join.
            Otherwise the family decides.
          </Trans>
        ) : isMailEntry(form.draft) ? (
          <LazyByMail part="why" family={family} />
        ) : (
          <Trans>
            <bdi>{family}</bdi> will see your name and number, and decide. Once they say yes, you’ll get your personal link by SMS.
          </Trans>
        )}
      </p>
      <DetailsForm {...form} />
      {form.isDone && <TextsToRead reading={reading} />}
    </Screen>
  )
}
