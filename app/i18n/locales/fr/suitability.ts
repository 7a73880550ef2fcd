/** What fits the client of a simulation: profile with its source, risk band, wishes in sustainability. Written on the server; no page loads it. */
export const suitability = {
  profile: {
    label: "Profil de risque",
    none: "Non renseigné",
    declared: "{{profile}} – profil déclaré par le conseiller, sans questionnaire",
    besideNamesake:
      "{{profile}} – profil déclaré par le conseiller ; un client du même nom a rempli un questionnaire le {{day}}, dont le profil n’est pas repris ici",
    answered: "{{profile}} – d’après le questionnaire du {{day}}, valable jusqu’au {{until}}",
    lowered:
      "{{profile}} – abaissé par {{by}} le {{at}} (motif : {{reason}}), après le questionnaire du {{day}}, valable jusqu’au {{until}}",
    raised:
      "{{profile}} – relevé à la demande de {{by}} et accepté par {{second}} le {{at}} (motif : {{reason}}), après le questionnaire du {{day}}, valable jusqu’au {{until}}",
    short: {
      declared: "profil {{profile}} déclaré par le conseiller, sans questionnaire",
      besideNamesake: "profil {{profile}} déclaré par le conseiller ; un client du même nom a rempli un questionnaire le {{day}}",
      answered: "profil {{profile}} (questionnaire du {{day}}, valable jusqu’au {{until}})",
      lowered: "profil {{profile}}, abaissé (questionnaire du {{day}}, valable jusqu’au {{until}})",
      raised: "profil {{profile}}, relevé (questionnaire du {{day}}, valable jusqu’au {{until}})",
    },
    expiredTitle: "Le profil de risque n’est plus valable",
    expired: "Ce profil n’est plus valable, il l’était jusqu’au {{until}} : faites remplir un nouveau questionnaire avant tout conseil.",
    changedTitle: "Le profil du client a changé",
    changed:
      "Cette simulation garde le profil du jour où elle a été enregistrée ({{before}}). Depuis le {{since}}, le profil du client est {{profile}} : toute modification le reprendra.",
    changedShort: "Depuis le {{since}}, le profil du client est {{profile}}.",
    namesakeTitle: "Un client du même nom a un profil issu d’un questionnaire",
    namesake:
      "Son questionnaire date du {{day}}. S’il s’agit de la même personne, reprenez sa fiche : c’est son profil qui fait foi. D’ici là, tous les documents signalent ce questionnaire.",
    takeUp: "Reprendre la fiche de ce client",
    unaskedTitle: "Ce client n’a pas de profil issu d’un questionnaire",
    unasked: "Envoyez-lui le questionnaire de profil de risque : son profil sera repris ici.",
    wishesTitle: "Les préférences de durabilité du client ont changé",
    wishes:
      "Cette simulation garde celles du jour où elle a été enregistrée. Le client a répondu autrement le {{asked}} : toute modification reprendra ses réponses.",
    wishesShort: "Depuis le {{asked}}, les préférences de durabilité du client ne sont plus celles de cette simulation.",
    raisedLatelyTitle: "Le profil vient d’être relevé",
    raisedLately:
      "Profil relevé de {{from}} à {{before}} le {{on}}, dans les cinq jours précédant cette simulation : vérifiez avec le client ce qui a changé dans sa situation, et gardez-en la trace.",
    send: "Envoyer un questionnaire",
    open: "Voir le questionnaire",
    lowerOrRaise: "Abaisser ou relever le profil",
  },
  years_one: "{{count}} an",
  years_other: "{{count}} ans",
  band: {
    above:
      "Le risque de l’allocation (SRI moyen {{average}}) dépasse la plage du profil {{profile}} (SRI {{min}} à {{max}}) : elle ne convient pas à ce profil.",
    slightlyAbove:
      "Le risque de l’allocation (SRI moyen {{average}}) est légèrement au-dessus de la plage du profil {{profile}} (SRI {{min}} à {{max}}).",
    lines: "Supports plus risqués que le profil {{profile}} (SRI {{min}} à {{max}}) : {{lines}}. À justifier au client.",
    line: "{{name}} (SRI {{sri}})",
    unknown: "Le risque de l’allocation ne peut pas être comparé au profil {{profile}} : aucun SRI n’est publié pour {{lines}}.",
  },
  horizon: {
    lines_one:
      "Horizon de {{count}} an, plus court que la durée de détention conseillée : {{lines}}. Une baisse pourrait ne pas être rattrapée à temps.",
    lines_other:
      "Horizon de {{count}} ans, plus court que la durée de détention conseillée : {{lines}}. Une baisse pourrait ne pas être rattrapée à temps.",
    line: "{{name}} (SRI {{sri}}, au moins {{held}})",
    whole_one:
      "Horizon de {{count}} an, plus court que la durée de détention conseillée pour ce niveau de risque (SRI moyen {{average}}, au moins {{held}}). Une baisse pourrait ne pas être rattrapée à temps.",
    whole_other:
      "Horizon de {{count}} ans, plus court que la durée de détention conseillée pour ce niveau de risque (SRI moyen {{average}}, au moins {{held}}). Une baisse pourrait ne pas être rattrapée à temps.",
  },
  asked: {
    never: "Aucune préférence de durabilité n’est enregistrée pour ce souscripteur.",
    no: "Le client ne souhaite pas tenir compte de la durabilité.",
    withoutMinimum: "Le client souhaite tenir compte de la durabilité, sans demander de minimum.",
    met_one: "L’allocation atteint la préférence exprimée par le client.",
    met_other: "L’allocation atteint les {{count}} préférences exprimées par le client.",
    missed:
      "L’allocation n’atteint pas toutes les préférences du client ({{met}} sur {{total}}) ; à revoir : {{criteria}}. Elle ne peut pas être présentée comme y répondant : modifiez l’allocation, ou faites adapter les préférences pour cette simulation, avec la raison du client.",
    least: "au moins {{share}}",
    on: "Préférences exprimées le {{day}} : {{wishes}}.",
    text: "Préférences exprimées : {{wishes}}.",
    apart: "Pour cette simulation, le client s’écarte des réponses de son questionnaire. Raison donnée : {{reason}}",
    verdicts: { green: "Atteint", orange: "Partiellement atteint", red: "Non atteint" },
  },
  wishes: {
    answered: "Réponses du questionnaire du {{day}} : {{wishes}}.",
    no: "ne souhaite pas tenir compte de la durabilité",
    noOpinion: "n’a pas d’avis sur la durabilité",
    withoutMinimum: "souhaite tenir compte de la durabilité, sans minimum",
    investments: "au moins {{share}} d’investissements durables",
    taxonomy: "au moins {{share}} aligné sur la taxinomie",
    impacts: "incidences négatives prises en compte sur au moins {{share}} de l’allocation ({{impacts}})",
  },
} as const;
