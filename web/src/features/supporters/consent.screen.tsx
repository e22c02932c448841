import type { ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'wouter'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { forgetDraft, useDraft } from '../../platform/draft.ts'
import { goBack, navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { CallErrorNote } from '../../ui/states.tsx'
import { useMyProfile } from '../families/families.api.ts'
import { ConsentTicks, DocumentLinks } from '../legal/parts/documents.tsx'
import { hasRead, versionsOf } from '../legal/parts/read-texts.ts'
import { putOffConsent } from '../sign-in/parts/ask-consent.tsx'
import { useGiveConsents } from './profile.api.ts'

/** Ticks for one family do not count for another. */
const draftOf = (family: string) => `consent ${family}`
const isList = (stored: unknown): stored is ConsentKind[] => Array.isArray(stored)

/** /consent: the texts that have changed, or that were never shown to this person. Agreeing, or 'Not now', leads back. */
export function ConsentScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const [search] = useSearchParams()
  const me = useMyProfile(family)
  const [given, setGiven] = useDraft(draftOf(family), [] as ConsentKind[], isList)
  const give = useGiveConsents(family)
  const missing = me.consents_missing

  // Leads back to the page that linked here (`?back`), or to the first page with the same query.
  function leave() {
    forgetDraft(draftOf(family))
    if (search.has('back')) return goBack(paths.root)
    return navigate(search.size > 0 ? `${paths.root}?${search}` : paths.root, { replace: true })
  }
  function later() {
    putOffConsent(family)
    void leave()
  }

  const toRead = (missing.includes('terms') && !hasRead('TERMS')) || (missing.includes('privacy') && !hasRead('PRIVACY'))
  const toTick = missing.some((kind) => !given.includes(kind))
  const whyNot = toRead ? t`Please read the texts to the end first.` : toTick ? t`Please tick the boxes above first.` : null
  return (
    <Screen
      header={<BackHeader back={later} />}
      footer={
        <>
          <CallErrorNote error={give.error} />
          <PrimaryButton
            busy={give.isPending}
            disabledReason={whyNot}
            onClick={() => give.mutate(versionsOf(missing), { onSuccess: () => void leave() })}
          >
            <Trans>Agree and continue</Trans>
          </PrimaryButton>
          <QuietButton onClick={later}>{t`Not now`}</QuietButton>
        </>
      }
    >
      <h1 className="display">{t`Before you take on something new`}</h1>
      <p className="prose">
        <Trans>These texts are new to you or have changed: what we ask of each other, and what is kept about you.</Trans>
      </p>
      <DocumentLinks kinds={missing} />
      <ConsentTicks kinds={missing} given={given} onChange={setGiven} />
      <p className="prose">
        <Trans>Tasks that you have stay yours, whatever you choose. You can complete them or give them back as before.</Trans>
      </p>
      <p className="prose">
        <Trans>
          If you do not agree, you can <Link to={paths.mePart('data')}>leave and have your data deleted</Link> at any time.
        </Trans>
      </p>
    </Screen>
  )
}
