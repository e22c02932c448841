import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'wouter'
import { readerLocale } from '../../i18n/catalogues.ts'
import { errorText } from '../../i18n/error-text.ts'
import { writeDraft } from '../../platform/draft.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, SecondaryButton } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { LanguageTabs } from './parts/language-tabs.tsx'
import { LegalFrame, type LegalTextState, ReadToEnd } from './parts/legal-text.tsx'
import { DOCUMENTS, type DocumentName, readKey } from './parts/read-texts.ts'

const TITLES = {
  TERMS: msg`Terms`,
  PRIVACY: msg`Privacy notice`,
  ACCESSIBILITY: msg`Accessibility`,
  IMPRINT: msg`Legal notice`,
}

const isToAgree = (name: keyof typeof TITLES): name is DocumentName => name in DOCUMENTS

/** /docview/:doc_path: a legal document in a frame. A document that people agree to has to be read to its end. */
export function DocumentScreen() {
  // The route's loader has checked the name.
  const { doc_path: name } = useParams<{ doc_path: keyof typeof TITLES }>()
  const { i18n, t } = useLingui()
  const back = () => goBack(paths.root)
  const [locale, setLocale] = useState(readerLocale)
  const [state, setState] = useState<LegalTextState>('loading')
  const title = i18n._(TITLES[name])

  function agree() {
    if (!isToAgree(name)) return
    writeDraft(readKey(name), true)
    back()
  }

  return (
    <Screen
      header={
        <>
          <BackHeader back={back} title={title} />
          <LanguageTabs
            current={locale}
            onPick={(picked) => {
              setState('loading')
              setLocale(picked)
            }}
          />
        </>
      }
      footer={
        state === 'failed' ? (
          <SecondaryButton onClick={() => setState('loading')}>{t`Try again`}</SecondaryButton>
        ) : !isToAgree(name) ? null : (
          <PrimaryButton
            busy={state === 'loading'}
            disabledReason={state === 'shown' ? t`Scroll to the end to agree` : null}
            onClick={agree}
          >
            <Trans>OK</Trans>
          </PrimaryButton>
        )
      }
    >
      {state === 'failed' ? (
        <ErrorNote text={errorText('network')} />
      ) : (
        <LegalFrame key={locale} name={name} title={title} locale={locale} onState={setState} onMissing={setLocale} />
      )}
      {isToAgree(name) && <ReadToEnd state={state} />}
    </Screen>
  )
}
