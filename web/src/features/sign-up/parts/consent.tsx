import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { writeDraft } from '../../../platform/draft.ts'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { CONSENT_WORDS } from '../../legal/parts/documents.tsx'
import { LegalFrame, type LegalTextState, ReadToEnd } from '../../legal/parts/legal-text.tsx'
import { consentKey, type DocumentName, hasConsented, readKey } from '../../legal/parts/read-texts.ts'
import styles from './sign-up-parts.module.css'

const TEXTS_IN_ORDER = ['TERMS', 'PRIVACY'] as const

/** The text to read next; null once each text was read to its end and agreed to there. */
export function useReading() {
  const [state, setState] = useState<LegalTextState>('loading')
  const name = TEXTS_IN_ORDER.find((each) => !hasConsented(each)) ?? null
  const agree = () => {
    if (!name) return
    for (const key of [readKey(name), consentKey(name)]) writeDraft(key, true)
    setState('loading')
  }
  return { name, state, setState, agree }
}
type ReadingOfTexts = ReturnType<typeof useReading>

/** The two short texts, one after the other. */
export function TextsToRead({ reading: { name, state, setState } }: { reading: ReadingOfTexts }) {
  const { t } = useLingui()
  return (
    <section className={`stack-2 ${styles.texts}`}>
      <h2>{t`Before your request goes out`}</h2>
      {state === 'failed' ? <ErrorNote text={errorText('network')} /> : name && <TextToRead key={name} name={name} onState={setState} />}
      <ReadToEnd state={state} />
    </section>
  )
}

function TextToRead({ name, onState }: { name: DocumentName; onState: ReadingOfTexts['setState'] }) {
  const { t } = useLingui()
  const [locale, setLocale] = useState(readerLocale)
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading gets the focus. Then the phone's keyboard closes, and a screen reader says which text this is.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [])
  const title = name === 'TERMS' ? t`Terms` : t`Privacy notice`
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <LegalFrame key={locale} {...{ name, title, locale, onState }} onMissing={setLocale} className={styles.text} />
    </>
  )
}

/** The button that agrees to each text once it was read. After both texts it sends the request. */
export function ConsentButton({ reading, busy, onSend }: { reading: ReadingOfTexts; busy: boolean; onSend: () => void }) {
  const { t } = useLingui()
  const { name, state, setState, agree } = reading
  if (!name) return <PrimaryButton busy={busy} onClick={onSend}>{t`Send my request`}</PrimaryButton>
  if (state === 'failed') return <SecondaryButton onClick={() => setState('loading')}>{t`Try again`}</SecondaryButton>
  return (
    <PrimaryButton busy={state === 'loading'} disabledReason={state === 'shown' ? t`Scroll to the end to agree` : null} onClick={agree}>
      {CONSENT_WORDS[name === 'TERMS' ? 'terms' : 'privacy']}
    </PrimaryButton>
  )
}
