import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { Screen } from '../../ui/screen.tsx'
import { DetailsForm } from './parts/details-form.tsx'
import { emptySignUp } from './parts/draft.ts'
import { Pending, WelcomeStep } from './parts/steps.tsx'
import styles from './sign-up.module.css'

const PHONE = '+1 202-555-0178'

/** /welcome_example: the first page of an invitation, with an example family. */
export function WelcomeExampleScreen() {
  const { t } = useLingui()
  return <WelcomeStep family={{ title: t`The Levi family` }} onNext={() => navigate(paths.welcomeDetails)} />
}

/** /welcome_details: the form; nothing is sent. */
export function DetailsExampleScreen() {
  const { t } = useLingui()
  const [draft, setDraft] = useState(emptySignUp)
  return (
    <Screen>
      <h1 className={styles.title}>{t`How can the family reach you?`}</h1>
      <p className={styles.text}>{t`This is an example. Nothing that you write here is sent.`}</p>
      <DetailsForm draft={draft} onChange={setDraft} refusal={null} onDone={() => navigate(paths.welcomeWait)} />
    </Screen>
  )
}

/** /welcome_wait and /testing/pending_example: the request was sent. */
export function PendingExampleScreen() {
  const { t } = useLingui()
  return <Pending family={t`The Levi family`} phone={PHONE} />
}
