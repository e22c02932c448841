import { NEWS_MAX } from '@hand-in-hand/contract/constants.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { forgetDraft, hasShapeOf, useDraft } from '../../platform/draft.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { TextArea } from '../../ui/fields.tsx'
import styles from '../../ui/form.module.css'
import { showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { CallErrorNote } from '../../ui/states.tsx'
import { useShownFamily } from '../families/families.api.ts'
import { useEndNews, usePublishNews } from './family-settings.api.ts'

const NEWS_DAYS = ['1', '3', '7', '14'] as const
const USUAL_NEWS_DAYS: (typeof NEWS_DAYS)[number] = '3'

/** One short text at a time for the whole circle. */
export function NewsScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const shown = useShownFamily(family)
  const told = shown.news?.text ?? ''
  const empty = { text: told, days: USUAL_NEWS_DAYS as string }
  const [draft, keep] = useDraft(`news-${family}`, empty, hasShapeOf(empty))
  const [tried, setTried] = useState(false)
  const tell = usePublishNews(family)
  const end = useEndNews(family)
  const back = () => goBack(paths.family)
  const isMissing = tried && !isShown(draft.text)
  const failed = tell.error ?? end.error

  function leave(title: string) {
    forgetDraft(`news-${family}`)
    showNotice({ title })
    back()
  }

  return (
    <Screen hidesMenu header={<BackHeader back={back} title={t`News for your circle`} />}>
      <p className={styles.notes}>
        <Trans>
          One short text at a time. Everyone sees it above their list. Where the app sends messages, those who want to hear of new tasks get
          it in the evening too. If someone replies, the person in charge gets it.
        </Trans>
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isShown(draft.text)) return
          tell.mutate({ text: draft.text.trim(), days: Number(draft.days) }, { onSuccess: () => leave(t`Your circle can see it.`) })
        }}
      >
        <TextArea
          label={t`What would you like to tell your circle?`}
          value={draft.text}
          maxLength={NEWS_MAX}
          error={isMissing ? errorText('text_missing') : undefined}
          onChange={(text) => keep({ ...draft, text })}
        />
        <ChoiceRow
          label={t`Shown for`}
          choices={NEWS_DAYS.map((id) => ({ id, label: plural(Number(id), { one: '# day', other: '# days' }) }))}
          chosen={NEWS_DAYS.find((id) => id === draft.days) ?? USUAL_NEWS_DAYS}
          onChoose={(days) => keep({ ...draft, days })}
        />
        <CallErrorNote error={failed} />
        <PrimaryButton type="submit" busy={tell.isPending}>{t`Tell the circle`}</PrimaryButton>
        {told !== '' && (
          <QuietButton
            busy={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: () => leave(t`The news has been removed.`) })}
          >
            <Trans>Remove this news</Trans>
          </QuietButton>
        )}
      </form>
    </Screen>
  )
}
