import type { Words } from './words.ts'

export const german: Words = {
  promises: {
    promises:
      'ich kann, ich werde, kann ich, ich könnte, könnte ich, ich könnt, könnt ich, das bin ich, ich würde, würde ich, werde ich, ich will, ich möchte, ich mache, ich mach, mache ich, mach ich, mache, mach, ich übernehme, übernehme ich, übernehme, übernehm ich, ich übernehm, ich nehme, ich nehm, nehme ich, nehm ich, nehme, ich bringe, ich bring, bringe ich, bring ich, bringe, ich koche, ich koch, koche ich, koch ich, koche, ich backe, backe ich, backe, ich fahre, ich fahr, fahre ich, fahr ich, fahre, ich hole, hole ich, hol ich, ich hol, hole, ich kaufe, kaufe ich, kauf ich, ich kauf, kaufe, ich gehe, gehe ich, geh ich, ich besorge, besorge ich, besorg ich, besorge, ich helfe, helfe ich, ich erledige, erledige ich, ich kümmere mich, kümmer ich mich, ich kümmer mich, ich repariere, repariere ich, repariere, ich wasche, wasche ich, ich putze, putze ich, ich schaue nach, soll ich, darf ich, sollen wir, ginge, kümmere ich mich, kümmere mich, ich bin dabei, bin dabei, ich bin dran, ich bin frei, bin frei, ich habe zeit, ich hab zeit, hab zeit, habe zeit, hätte zeit, ich hätte zeit, ich melde mich für, ich mach das, von mir, von uns, geht bei mir, ginge bei mir, passt mir, passt bei mir, bei mir geht, für mich, meins, auf mich, trag mich, tragt mich, schreib mich, schreibt mich, schreib mich auf, schreibt mich auf, schreib mich ein, ihr könnt auf mich zählen, wir können, können wir, wir machen, machen wir, wir übernehmen, übernehmen wir, wir kochen, kochen wir, wir bringen, bringen wir, wir fahren, fahren wir, ich springe ein, springe ein, ich nehme gern, kann das machen, kann übernehmen, kann kochen, kann fahren, kann bringen, kann gerne, kann gern, bin ich dran, bin ich dabei, bin ich bei, bin ich beim, bin ich mit, bin ich da, bin ich, ist meins, ist meiner, ist meine, gehört mir, gehört uns, gehören mir, ist bei mir, ich nehm das, ich schnapp mir, schnapp ich mir, schnappe ich mir, ich kümmere mich um, ich spring ein, spring ich ein, springe ich ein, ich pass auf, ich passe auf, pass ich auf, passe ich auf, ich hüte, hüte ich, ich sitte, ich babysitte, babysitte ich, ich back, back ich, ich wasch, wasch ich, ich putz, putz ich, ich sauge, sauge ich, ich saug, saug ich, ich erledig, erledig ich, ich besorg, ich versorge, versorge ich, ich begleite, begleite ich, ich begleit, begleit ich, ich chauffiere, chauffiere ich, ich bin am, ich bin beim, ich bin bei, ich meld mich für, meld mich für, melde mich für, ich melde mich freiwillig, nehme ich mir, ich geh, ich gehe mit, gehe ich mit, ich geh mit, geh ich mit, ich dreh, dreh ich, ich drehe, drehe ich, ich mähe, ich schaff, schaff ich, ich schaffe, schaffe ich, ich deck ab, deck ich ab, ich würd, würd ich, ich hätt zeit, hätt ich zeit, hätte ich zeit, hab ich zeit, habe ich zeit, kann ich machen, das mach ich, das mache ich, das übernehm ich, das nehm ich, übernimmt meine wenigkeit, i mach, i hol, i nimm, i nehm, i übernehm, i fahr, i koch, i bring, i geh, i kauf, mach i, hol i, nimm i, nehm i, übernehm i, fahr i, koch i, bring i, geh i, kauf i, ick mach, mach ick, ick hol, hol ick, ick nehm, nehm ick, ick übernehm, übernehm ick, ick fahr, fahr ick, ick koch, koch ick, ick bring, bring ick, jeh ick, ick jeh, geh ick, ick kauf, plant mich ein, plan mich ein, rechnet mit mir, ihr könnt mit mir rechnen, setzt mich auf die liste, setz mich auf die liste, ich steh bereit, ich stehe bereit, ich bin euer mann, ich bin eure frau, überlasst das mir, überlass das mir, lasst das mich machen, lass mich das machen, lasst mich, lass mich, tragt uns, trag uns, schreibt uns, schreib uns, wir holen, holen wir, wir gehen, gehen wir, wir nehmen, nehmen wir, wir passen auf, passen wir auf, wir kaufen, kaufen wir, wir backen, backen wir, wir kümmern uns, kümmern wir uns, wir waschen, waschen wir, auf meine kappe, geht auf mich, geht an mich, auf uns, für uns, bei mir passt, bei mir ginge, bei mir klappt, ich fütter, fütter ich, ich füttere, füttere ich, ich bügel, bügel ich, ich bügle, bügle ich, ich mäh, mäh ich, mähe ich, ich gieß, gieß ich, ich gieße, gieße ich, reparier ich, ich reparier, ich räum, räum ich, ich bringe weg, ich stell, stell ich',
    starts: 'kann, könnte, würde, nehm, übernehm, kümmer mich, kümmere mich, bin am start',
    me: 'ich, mich, wir, kann, ick, gern, gerne, sehr gerne, sehr gern',
    noes: 'nicht, ich bin weg, bin weg, bin nicht da, kein, keine, keinen, keiner, nein, nie, niemals, weder, bin ich raus, ich bin raus, bin raus, da bin ich raus',
    excuses:
      'leider, schade, absagen, außer, krank, verreist, weg, im urlaub, muss arbeiten, arbeite, verhindert, schaffe es nicht, schon, war, waren, habe gemacht, hatte, gestern, letzte woche, gekocht, gefahren, gebracht, gemacht, beim arzt, beim zahnarzt, beim tierarzt, im büro, auf arbeit, bei der arbeit, in der werkstatt, selbst beim',
    buts: 'aber, sondern, dafür, jedoch',
    noAfterAll:
      'kein problem, gar kein problem, warum nicht, kein thema, keine sorge, keine frage, wenn es sonst keiner macht, wenn es sonst keiner will, wenn sonst keiner, falls sonst keiner, wenn noch nicht vergeben, falls noch nicht vergeben, kein ding, keen problem, keen ding, null problem, kein prob, kein stress, keine ursache, keinen stress, macht euch keine sorgen, mach dir keine sorgen, macht euch keine gedanken, mach dir keine gedanken, macht euch keinen kopf, nichts vor, hab nichts vor, habe nichts vor, muss sich keiner, braucht sich keiner, muss sich niemand, muss keiner, sorry erst jetzt gelesen, sorry für die späte, sorry für die späte antwort, erst jetzt gesehen, erst jetzt gelesen, hab erst jetzt, habe erst jetzt, jetzt erst gesehen, jetzt erst gelesen, tut mir leid für die späte antwort, entschuldigt die späte antwort, sorry bin spät dran, nicht weit, macht mir nichts aus, macht nichts, gar kein ding, überhaupt kein problem, absolut kein problem, wenn es keinen stört, wenn keiner was dagegen hat, wenn niemand was dagegen hat, sagt bescheid wenn, sag bescheid wenn, sagt bescheid falls, sag bescheid falls, sagt mir ob, sag mir ob, schreibt mir ob, schreibt mir wenn, schreib mir wenn, wenn ihr noch was braucht, falls ihr noch was braucht, wenn noch was fehlt, falls noch was fehlt, sagt bescheid, sag bescheid was, gebt mir bescheid, gebt bescheid wenn, gebt bescheid falls, meldet euch wenn, meldet euch falls, schreibt mir wann, sagt mir wann, sag mir wann',
    doubts:
      'vielleicht, eventuell, evtl, möglicherweise, wahrscheinlich, vermutlich, wenn, falls, sofern, kommt drauf an, versuche, versuch, ich versuche, mal sehen, ich schaue, ich schau, ich schaue mal, ich frage, frage ich, ich frag, frag ich, gebe bescheid, geb bescheid, sage bescheid, sag bescheid, melde mich, ich melde mich, ich denke, ich glaube, ich hoffe, nicht sicher, hoffentlich, ob, soll ich, sollen wir, darf ich, oder, doch nicht, notfalls, zur not, sonst, ansonsten, muss noch, muss erst, nur, erst, bis, tauschen, wie immer, jede, jeden, immer, entweder, kann ich noch, ersatz, kläre, sobald, solange, vorausgesetzt, wann',
    asks: 'wer, wer kann, wer könnte, wer macht, wer übernimmt, wer hat zeit, wer ist frei, jemand, irgendwer, kann jemand, könnte jemand, kannst du, könntest du, könnt ihr, könntet ihr, würdest du, du kannst, ihr könnt',
    others:
      'sie kann, sie könnte, sie macht, sie würde, sie übernimmt, sie will, sie können, sie machen, er, er kann, meine frau, mein mann, meine mutter, mein vater, meine mama, mein papa, meine schwester, mein bruder, meine tochter, mein sohn, meine freundin, mein freund, meine nachbarin, mein nachbar, meine eltern, sagt, sagte, hat gesagt',
    asides:
      'fragt, ich denke an, denke an, bete, ich bete, bis dann, wir sehen uns, sehen uns, alles gute, gute besserung, glückwunsch, erinnere, erinnert, rufe an, ruf an, ich rufe an, besuche, ich komme vorbei, komme vorbei, ich komme, komme ich, ich würde mich freuen, ich kann verstehen, ich kann mir vorstellen, ich will wissen, ich mache mir sorgen, ich nehme an, freue mich auf, freu mich auf, freuen uns auf, besuch…, ich könnte sterben, könnte ich sterben, ich könnte heulen, ich könnte weinen, ich zahl, ich zahle, ich bezahle, zahl ich, drück die daumen, drücke die daumen, für mich allein, für mich selbst, ich seh, ich sehe',
    several:
      'beides, alle, alles, alle beide, egal welche, egal welchen, egal was, egal wann, irgendwas, irgendwann, jeden tag, zwei, drei, zweimal',
    otherWeek: 'nächste woche, nächster woche, übernächste woche, kommende woche, woche drauf, in zwei wochen',
    things: 'kuchen, torte, eis, blumen, pflanz…, rasen, garten, geburtstag…, geschenk…, karte, buch, bücher, spielzeug, foto…, jacke',
    fillers:
      'der, die, das, den, dem, des, ein, eine, einen, einem, einer, am, an, im, in, um, zu, zum, zur, für, mit, und, es, da, dann, so, auch, mal, ja, jo, jep, ok, okay, hi, hallo, hey, liebe, lieber, ihr, ihr lieben, euch, euer, eure, eurem, alle zusammen, zusammen, bitte, danke, vielen dank, gern, gerne, sehr gerne, sehr gern, klar, na klar, natürlich, selbstverständlich, sicher, lg, liebe grüße, vg, gruß, grüße, machen, mache, mach, übernehmen, übernehme, nehmen, bringen, helfen, helfe, kann, können, könnte, würde, werde, wird, gut, super, prima, wunderbar, passt, geht, ginge, klappt, uhr, tag, termin, aufgabe, sache, morgen, vormittag, vormittags, mittag, mittags, nachmittag, nachmittags, abend, abends, früh, morgens, woche, frei, zeit, dabei, ich, wir, mir, uns, mich, von, vom, bei, auf, noch, wieder, etwas, was, vorbei, selbst, selbstgemacht, selbstgemachte, jetzt, schon mal, dran, das ist, ist, wäre, sind, bin, hab, habe, hätte, dich, dir, heute, wenn ihr mögt, wenn ihr wollt, wenn es hilft, wenn es passt, wenn das hilft, wenn das passt, falls es passt, falls noch frei, wenn noch frei, wenn ihr noch jemanden braucht, wenn noch jemand gebraucht wird, falls noch gebraucht, wenn noch gebraucht, meinen, hallöchen, moin, servus, huhu, na, hey ihr, leute, familie, eh, sowieso, ohnehin, locker, easy, gerne doch, halt, eben, ganz, dienst, schicht, runde, namen, mein, auf jeden fall, definitiv, sehr, raus, ab, rüber, kurz, schnell, passt scho, nacht, ne, n, nen, bissl, korrektur, doch, eigentlich, einfach, sorry, ich auch, lasst mich, komplett, stattdessen, auf dem weg, auf meinem weg, liegt auf dem weg, liegt auf meinem weg, gehen, hab urlaub, habe urlaub, urlaubstag',
  },
  needs: {
    meal: 'koch…, kochen, gekocht…, suppe…, essen, lasagne, auflauf, eintopf, abendessen, mittagessen, abendbrot, frühstück, nudeln, pizza, gulasch, curry, braten, salat, schnitzel, chili, pfannkuchen, spaghetti, nudelauflauf, back…, mittag kochen, zutaten',
    drive: 'fahr…, fahren, fahrt, hinfahren, hinbringen, chauffier…, chauffeur, fahrdienst, taxi',
    shopping: 'einkauf…, einkäufe, einkaufen, besorg…, besorgung…, supermarkt, kauf…, einkoof…, aldi, lidl, rewe, edeka, lebensmittel',
    dog: 'hund…, gassi, wauzi, wuffi, vierbeiner',
    bed: 'bett…, matratze',
  },
  sentences: {
    days: 'di: Dienstag, mi: Mittwoch, fr: Freitag, mo: Montag, sa: Samstag, dienstags: Dienstag, montagabend: Montag abend, montagfrüh: Montag früh, montagmorgen: Montag früh, montagmittag: Montag mittag, montagvormittag: Montag vormittag, montagnachmittag: Montag nachmittag, montagnacht: Montag nacht, dienstagabend: Dienstag abend, dienstagfrüh: Dienstag früh, dienstagmorgen: Dienstag früh, dienstagmittag: Dienstag mittag, dienstagvormittag: Dienstag vormittag, dienstagnachmittag: Dienstag nachmittag, dienstagnacht: Dienstag nacht, mittwochabend: Mittwoch abend, mittwochfrüh: Mittwoch früh, mittwochmorgen: Mittwoch früh, mittwochmittag: Mittwoch mittag, mittwochvormittag: Mittwoch vormittag, mittwochnachmittag: Mittwoch nachmittag, mittwochnacht: Mittwoch nacht, donnerstagabend: Donnerstag abend, donnerstagfrüh: Donnerstag früh, donnerstagmorgen: Donnerstag früh, donnerstagmittag: Donnerstag mittag, donnerstagvormittag: Donnerstag vormittag, donnerstagnachmittag: Donnerstag nachmittag, donnerstagnacht: Donnerstag nacht, freitagabend: Freitag abend, freitagfrüh: Freitag früh, freitagmorgen: Freitag früh, freitagmittag: Freitag mittag, freitagvormittag: Freitag vormittag, freitagnachmittag: Freitag nachmittag, freitagnacht: Freitag nacht, samstagabend: Samstag abend, samstagfrüh: Samstag früh, samstagmorgen: Samstag früh, samstagmittag: Samstag mittag, samstagvormittag: Samstag vormittag, samstagnachmittag: Samstag nachmittag, samstagnacht: Samstag nacht, sonntagabend: Sonntag abend, sonntagfrüh: Sonntag früh, sonntagmorgen: Sonntag früh, sonntagmittag: Sonntag mittag, sonntagvormittag: Sonntag vormittag, sonntagnachmittag: Sonntag nachmittag, sonntagnacht: Sonntag nacht, sonnabend: Samstag, montach: Montag, dienstach: Dienstag, donnerstach: Donnerstag, freitach: Freitag, samstach: Samstag, sonntach: Sonntag, mittwo: Mittwoch, dienschtag: Dienstag, samschtag: Samstag, do mach ich: Donnerstag mach ich, do koch ich: Donnerstag koch ich, do nehm ich: Donnerstag nehm ich, do übernehm ich: Donnerstag übernehm ich, do kann ich: Donnerstag kann ich, do bring ich: Donnerstag bring ich, do fahr ich: Donnerstag fahr ich, do hol ich: Donnerstag hol ich, do geh ich: Donnerstag geh ich, do back ich: Donnerstag back ich, do mache ich: Donnerstag mache ich, do koche ich: Donnerstag koche ich, do nehme ich: Donnerstag nehme ich, do übernehme ich: Donnerstag übernehme ich, do bringe ich: Donnerstag bringe ich, do fahre ich: Donnerstag fahre ich, do hole ich: Donnerstag hole ich, do gehe ich: Donnerstag gehe ich, do passt ich: Donnerstag passt ich, do geht ich: Donnerstag geht ich, do bin ich: Donnerstag bin ich, do passt mir: Donnerstag passt mir, do passt: Donnerstag passt, do geht: Donnerstag geht, am do: am Donnerstag, do abend: Donnerstag abend, do bei mir: Donnerstag bei mir',
    same: 'oma omi großmutter, opa opi großvater, mama mutti mutter, papa vati vater, wäsche waschen waschmaschine wasch waschtag, einkauf wocheneinkauf einkaufen einkaufn supermarkt großeinkauf lebensmittel, kita kindergarten kiga krippe tagesmutter, arzt doktor arzttermin praxis doc, zahnarzt zahnarzttermin, apotheke rezept medikamente, babysitten babysitter aufpassen hüten kinderbetreuung, füttern katze mieze kater, gassi hund spazieren spaziergang hundespaziergang hunderunde gassirunde hundi, abholen abholung abhol, putzen putz putze, staubsaugen saugen, müll mülltonne mülltonnen, rasen rasenmähen',
    endings: 'ung, en, em, er, es, st, et, n, e, s, t',
    oneself: 'ich, wir',
    withShortDays: 'ich, wir, mir',
    fromHour: 'ab',
  },
  replies: {
    courtesies:
      'bitte, danke, danke schön, dankeschön, danke sehr, vielen dank, hallo, guten tag, guten morgen, guten abend, lg, vg, mfg, liebe grüße, lieben gruß, viele grüße, gruß, grüße, mit freundlichen grüßen',
    apologies: 'entschuldigung, entschuldige, entschuldigt, tut mir leid, tut mir sehr leid, verzeihung',
    stops:
      'stoppen, stoppt, stoppen sie, löschen sie, keine weiteren sms, keine weiteren nachrichten, abmelden, abmeldung, ich melde mich ab, melde mich ab, melden sie mich ab, abbestellen, abbestellung, austragen, tragen sie mich aus, aufhören, hört auf, hör auf, hören sie auf, schluss, schluss damit, keine sms, keine sms mehr, keine nachrichten, keine nachrichten mehr, ich möchte keine sms, ich möchte keine sms mehr, ich will keine sms mehr, ich möchte keine nachrichten mehr, ich will keine nachrichten mehr, nicht mehr schreiben, nicht mehr senden, schreibt mir nicht mehr, schreiben sie mir nicht mehr, nummer löschen, meine nummer löschen, löschen sie mich, lösche mich, widerruf',
    bareStops: 'ende, beenden',
    besideBareStops: 'nachrichten',
    ofStops:
      'alle, alles, die sms, die nachrichten, nachrichten, alle sms, alle nachrichten, sofort, mir zu schreiben, zu schreiben, mir sms zu schicken, damit, endlich, mit den sms, mit den nachrichten, mit sms, vom verteiler, aus dem verteiler, von der liste, mich, mehr, meine nummer',
    beforeStops: 'nein, ja, ich möchte',
    starts: 'starten, wieder sms, anmelden',
    helps: 'hilfe',
    yeses:
      "ja, klappt, das klappt, es klappt, wird klappen, ich kann das machen, kann ich gerne machen, mache ich gerne, mach ich gerne, das mache ich gerne, ich mache das gerne, ich übernehme das gerne, wir kommen, sehr gern, jo, jep, jap, jupp, jawohl, gerne, gern, sehr gerne, ja gerne, aber gerne, klar, na klar, ja klar, natürlich, selbstverständlich, mach ich, mache ich, das mache ich, das mach ich, ich mach's, ich mach es, ich mache es, ich mache das, ich übernehme, ich übernehme das, ich übernehme es, übernehme ich, ich komme, ich komme gerne, komme, komme gerne, ich bin dabei, bin dabei, dabei, ich bin da, ich kann, kann ich, kann ich machen, ich helfe, ich helfe gerne, geht klar, geht in ordnung, geht, passt, das passt, passt mir, passt gut, das passt mir, ja es bleibt dabei, in ordnung, einverstanden, alles klar, kein problem, gar kein problem, auf jeden fall, sicher, aber sicher, doch, bleibt dabei, es bleibt dabei, wird gemacht, ich sage zu, zusage",
    noes: "nein, ich kann doch nicht, klappt nicht, klappt leider nicht, es klappt nicht, es klappt leider nicht, das klappt nicht, das klappt leider nicht, wir können nicht, wir können leider nicht, ne, nee, nö, noe, leider, leider nein, leider nicht, geht nicht, geht leider nicht, es geht nicht, es geht leider nicht, kann nicht, kann leider nicht, ich kann nicht, ich kann leider nicht, leider kann ich nicht, ich kann diesmal nicht, ich kann heute nicht, diesmal nicht, diesmal leider nicht, dieses mal nicht, heute nicht, ich komme nicht, komme nicht, komme leider nicht, ich komme leider nicht, kann nicht kommen, ich kann nicht kommen, ich kann leider nicht kommen, schaffe es nicht, ich schaffe es nicht, ich schaffe es leider nicht, schaff's nicht, ich schaff's nicht, passt nicht, passt leider nicht, passt mir nicht, absage, ich sage ab, ich muss absagen, muss absagen, ich muss leider absagen, muss leider absagen, bin verhindert, ich bin verhindert, leider verhindert, unmöglich, nicht möglich, keine zeit, ich habe keine zeit, habe keine zeit, leider keine zeit, ich habe leider keine zeit, nicht verfügbar, bin nicht verfügbar, ich bin nicht verfügbar, bin leider nicht verfügbar, ich bin leider nicht verfügbar, beschäftigt, bin beschäftigt, ich bin beschäftigt, muss arbeiten, ich muss arbeiten, muss leider arbeiten, ich muss leider arbeiten, ich arbeite, im urlaub, bin im urlaub, ich bin im urlaub, in urlaub, bin in urlaub, verreist, bin verreist, ich bin verreist, nicht da, bin nicht da, ich bin nicht da, bin leider nicht da, ich bin leider nicht da, bin dann nicht da, ich bin dann nicht da, bin dann leider nicht da, ich bin dann leider nicht da, bin weg, ich bin weg, bin krank, ich bin krank, krank, nicht frei, ich bin nicht frei, habe schon etwas vor, ich habe schon etwas vor, habe schon was vor, ich habe schon was vor, schon verplant, bin schon verplant, ein andermal, ein anderes mal, vielleicht ein andermal, nächstes mal",
    besideNoes: 'dann, da, an dem tag, an diesem tag, zu der zeit, diesmal, leider',
    automatic:
      '\\b(?:abwesenheitsnotiz|automatische (?:antwort|nachricht)|automatisch (?:generiert|erstellt)\\w*|nicht zugestellt|nicht zustellbar)',
    automaticBegins: 'verpasster anruf, ich fahre gerade(?: auto)?[.!\\s]*$',
    addedBelow: 'von meinem? .{1,40} gesendet, gesendet (?:von|mit|aus) .*',
    greets: 'hallo, leider',
    greetsBeforeTimes: 'guten tag',
    thanks: 'danke, vielen dank',
    thanksAfterTimes: 'lg',
    away: '(?:(?:ich bin|bin|wir sind) )?(?:weg|verreist|im urlaub|in urlaub|nicht da|unterwegs)',
    iAm: 'ich bin, bin',
    awayFrom: 'vom, von, ab',
    awayUntil: 'bis zum, bis',
    back: '(?:(?:ich bin|bin|wir sind|sind) )?(?:wieder (?:da|hier|zurück|zu hause|zuhause)|(?:aus dem urlaub )?zurück)',
    notThen:
      'dann nicht, da nicht, nicht dann, da kann ich nicht, da kann ich leider nicht, dann kann ich nicht, dann kann ich leider nicht, dann leider nicht, da leider nicht, zu der zeit nicht',
    notAtAll:
      'nein, leider nein, leider nicht, ich kann nicht, ich kann leider nicht, geht nicht, geht leider nicht, passt nicht, passt leider nicht',
    ors: 'oder',
    buts: 'sondern, aber, dafür, dafuer',
    negations: 'nicht, nein, kein, keine',
    aroundTimes:
      'ich, könnte, koennte, kann, geht, ginge, ging, passt, würde, gehen, passen, mir, bei, am, um, gern, gerne, vielleicht, besser, stattdessen, lieber, auch, möglich, wäre, frei, wie, es, nur, uhr',
  },
  lists: {
    greetings:
      'hallo, liebe, lieber, liebes, guten morgen, guten abend, guten tag, danke, vielen dank, lg, liebe grüße, viele grüße, ja, nein, super',
    afterGreetings: 'alle, allen, zusammen, ihr lieben, liebe, lieben, lieber, euch, im voraus, sehr, schön',
    titles: 'brauchen, gesucht, aufgaben, liste, hilfe',
    forDay: 'für, am, bis, zum',
    numbers: 'zwei, drei, vier, fünf',
    helpers: 'helfer(?:innen|:innen|\\*innen)?, freiwillige',
    people: 'leute, personen',
    need: 'wir brauchen, brauchen?, suchen?, gesucht',
    needed: 'gesucht, nötig, gebraucht',
    more: 'weitere',
    inOrderTo: 'um, zum, zur',
  },
  categories: {
    home: 'lasagne, auflauf, eintopf, wäsche, putzen, staubsaug, saugen, bügel, aufräumen, müll',
    finance: 'rechnung, überweisung',
    legal_rights: 'antrag, formular, krankenkasse, versicherung',
    legal: 'anwalt, gericht, notar',
    emotional: 'besuch, gesellschaft',
  },
  headings: {
    allDay: 'ganztägig',
    noPart: 'zeitstempel, erstellt, eingereicht, geändert, telefon, handy, erinnerung, nr, wer',
    end: 'ende, endet, bis, schluss, endzeit',
    day: 'datum, tag, tage, wann, fällig',
    time: 'uhrzeit, zeit, uhr, um',
    start: 'beginn, beginnt, anfang, von, ab, startzeit',
    done: 'erledigt, fertig',
    helpers: 'helfer, helfende, anzahl, plätze',
    address: 'wo, ort, adresse, treffpunkt',
    notes: 'notiz, notizen, bemerkung, bemerkungen, kommentar, hinweis, hinweise',
    category: 'kategorie, art',
    title: 'aufgabe, aufgaben, titel, was, betreff, tätigkeit, thema, termin, bedarf, hilfe',
    maybeTitle: 'beschreibung, bezeichnung',
    notDone: 'falsch, nein, aus, offen',
  },
  chats: {
    media: 'bild, foto, video, videonachricht, audio, sprachnachricht, sticker, gif, dokument, kontaktkarte, medien, umfrage',
    leftOut: 'weggelassen, ausgelassen, ausgeschlossen, nicht enthalten',
    inBrackets: 'foto, sprachnachricht, datei, umfrage',
    poll: 'umfrage',
    location: 'standort, live-standort',
    liveLocation: 'live-standort wird geteilt',
    calls: '(?:verpasster |stummgeschalteter )?(?:gruppen-?)?(?:sprach|video)anruf(?:[,.] .{1,40})?',
    deleted: 'diese nachricht wurde (?:von .{1,60} )?gelöscht, du hast diese nachricht gelöscht, nachricht gelöscht',
    edited: 'bearbeitet',
    notices:
      'ende-zu-ende-verschlüssel, hat (?:die|diese) gruppe .{0,120}erstellt, sicherheitsnummer .{0,80}geändert, hat (?:den betreff|die gruppen\\p{L}*|das gruppenbild|das gruppen-icon) .{0,160}geändert, ist (?:über|mithilfe|mit) .{0,60}(?:link|community) .{0,40}beigetreten, selbstlöschende nachrichten, warte auf diese nachricht, jetzt (?:ein )?(?:gruppen)?admin, hat eine nachricht (?:angeheftet|angepinnt)',
    groupEvents: '\\s(?:hinzugefügt|entfernt|verlassen|beigetreten|eingeladen|hat geändert)(?!\\p{L})',
    originalMail: 'ursprüngliche nachricht, weitergeleitete nachricht',
    forwardedMail: 'anfang der weitergeleiteten nachricht',
    sentFrom: 'von meinem .{1,40} gesendet',
    mailHeaders: 'von, gesendet, an, betreff, datum',
    wrote: 'schrieb',
    wroteOn: 'am',
    inReplyTo: 'antwort auf',
    forwardedFrom: 'weitergeleitet von',
    tapped: 'gefällt',
    states: 'bearbeitet, zugestellt, weitergeleitet, gesendet',
    read: 'gelesen',
    calledOff: 'abgesagt',
    birthdays: '^geburtstag(?: von|:), \\bhat geburtstag$',
  },
}
