import { PORTFOLIO_MEMBERS } from "../portfolios.ts";
import { PROVIDER_MEMBERS } from "../providers.ts";
import { CLIENT_MEMBERS } from "../questionnaires.ts";
import { ADVICE_MEMBERS } from "./advice-members.ts";
import { MARKET_MEMBERS } from "./market-members.ts";

/** What the contract says of parameters and members, in French. */
export const MEMBERS: Record<string, string> = {
  ...MARKET_MEMBERS,
  ...CLIENT_MEMBERS,
  ...PORTFOLIO_MEMBERS,
  ...PROVIDER_MEMBERS,
  seconds: "secondes",
  "which of the contract's mandates it is; all but its share follows from that":
    "lequel des mandats du contrat\u202f: tout en découle, sauf sa part",
  "name of its queue": "nom de sa file",
  "what it works on: a file, a set; never a client": "ce qu’elle traite\u202f: un fichier, un jeu\u202f; jamais un client",
  "uuid of the record that it works on": "uuid de l’enregistrement qu’elle traite",
  "it is being ended": "elle est en train d’être arrêtée",
  "runs ended by something else than the job, which do not count as attempts":
    "passages interrompus par autre chose que la tâche, qui ne comptent pas comme essais",
  "why it failed, waits again or was dropped": "pourquoi elle a échoué, attend de nouveau ou a été abandonnée",
  "share that is done, from 0 to 1": "part accomplie, de 0 à 1",
  "waiting jobs of one task as one row, with their places in the queue":
    "tâches en attente de même nature en une seule ligne, avec leurs places dans la file",
  "runs that did not succeed, newest first, 100 at most": "essais qui n’ont pas réussi, du plus récent au plus ancien, 100 au plus",
  "time of the database": "heure de la base de données",
  "of the second factor, where the account has one": "du second facteur, si le compte en a un",
  "whether an e-mail went out to the person": "si un e-mail est parti à la personne",
  "people who called": "personnes qui ont appelé",
  "what the identifiers in the row are called today, by identifier": "nom que portent aujourd’hui les objets de la ligne, par identifiant",
  "of a record: its uuid; the caller must be able to read it": "d’un enregistrement\u202f: son uuid\u202f; l’appelant doit pouvoir le lire",
  "of a named distributor: what neighbouring systems call it":
    "d’un distributeur qui porte un nom\u202f: celui que lui donnent les systèmes voisins",
  "number in the register of intermediaries (ORIAS); null where none was given":
    "numéro d’immatriculation à l’ORIAS\u202f; null s’il n’a pas été donné",
  "status of its advisers, for documents; null where none was given":
    "statut de ses conseillers, pour les documents\u202f; null s’il n’a pas été donné",
  "whether its people must sign in with a second factor": "si ses utilisateurs doivent se connecter avec un second facteur",
  "absent: it stays; null: it is taken away": "absent\u202f: il reste\u202f; null\u202f: il est retiré",
  "absent: as it was": "absent\u202f: comme avant",
  "absent kinds stay": "les types absents restent",
  "a picture of at most 100 kB": "une image de 100 ko au plus",
  "a file of at most 700 kB": "un fichier de 700 ko au plus",
  "fields as one JSON object, in place of parts of their own": "les champs en un seul objet JSON, à la place de parties séparées",
  "absent: the stored one stays": "absent\u202f: la valeur en place reste",
  "absent: the stored one stays; null: it is removed": "absent\u202f: la valeur en place reste\u202f; null\u202f: elle est supprimée",
  "absent: what is stored stays": "absent\u202f: ce qui est en place reste",
  "per cent of the allocation": "pour cent de l’allocation",
  "those that may use it; absent: the stored ones stay": "ceux qui peuvent l’utiliser\u202f; absent\u202f: ceux qui sont en place restent",
  "per cent a year": "pour cent par an",
  "its part is not cut by the end of a page, where it fits on one":
    "sa partie n’est pas coupée par la fin d’une page, si elle tient sur une seule",
  "per cent of what is bought that does not reach the fund's value":
    "pour cent de ce qui est acheté, qui n’entre pas dans la valeur du fonds",
  "per cent a year, beside the management fees": "pour cent par an, en plus des frais de gestion",
  "per cent a year that the manager pays to distributors, out of its fees":
    "pour cent par an que la société de gestion verse aux distributeurs, sur ses frais",
  "per cent of each deposit": "pour cent de chaque versement",
  "per cent": "pour cent",
  "absent: a contract opened when the simulation starts": "absent\u202f: un contrat ouvert au début de la simulation",
  "premiums in the balance that were not paid back yet": "primes comprises dans l’épargne actuelle et pas encore remboursées",
  "the same on the holder's other contracts": "les mêmes sur les autres contrats du titulaire",
  "classes of risk of the profile": "classes de risque du profil",
  "it stands outside of the band, and was taken over all the same": "hors de la plage de risque, et repris malgré tout",
  "null: nothing but what was saved": "null\u202f: rien d’autre que ce qui est enregistré",
  "asset manager that keeps the series; null: administrators alone write it":
    "société de gestion qui tient la série\u202f; null\u202f: seuls les administrateurs l’écrivent",
  "the key information document to hand over: the PRIIPs KID, else the KIID":
    "document d’informations clés à remettre\u202f: le DIC PRIIPs, sinon le DICI",
  "day on which that document was made": "date à laquelle ce document a été établi",
  "of the definition of the series, its formula included, not of its values: what If-Match of a change of it names":
    "de la définition de la série, formule comprise, et non de ses valeurs\u202f: ce que donne If-Match pour la modifier",
  "an asset manager; named by administrators; absent: what is stored stays, a new series is kept by the caller's organisation":
    "société de gestion, donnée par les administrateurs\u202f; absente\u202f: ce qui est en place reste, une nouvelle série est tenue par l’organisation de l’appelant",
  "with its check digit; the one that stands already is taken as it is":
    "avec sa clé de contrôle\u202f; celui qui est déjà en place est accepté tel quel",
  "of the definition that was seen: the same as If-Match, which comes before it":
    "de la définition qui a été lue\u202f: comme If-Match, qui l’emporte",
  "Base64, at most 1,000,000 characters": "Base64, 1\u202f000\u202f000 de caractères au plus",
  "the form in which the file was read": "la forme sous laquelle le fichier a été lu",
  "null for a workbook": "null pour un classeur",
  "null where no number has one, and where it is open": "null si aucun nombre n’en a, et tant que la question est ouverte",
  "what the file does not say and nobody has answered": "ce que le fichier ne dit pas et que personne n’a précisé",
  "up to three numbers and three days": "trois nombres et trois dates au plus",
  "what it is read as: a decimal number or a day, in each way that is open":
    "ce qui y est lu\u202f: un nombre décimal ou une date, de chaque façon encore possible",
  "also for later files of the same source": "aussi pour les prochains fichiers de la même source",
  "name of the author; null for people of other organisations and where the author is unknown":
    "nom de l’auteur\u202f; null pour les personnes d’autres organisations et si l’auteur n’est pas connu",
  "name of the author's organisation; null for an administrator": "nom de l’organisation de l’auteur\u202f; null pour un administrateur",
  "whether the caller may replace or remove it: its author's organisation and administrators may":
    "si l’appelant peut le remplacer ou le supprimer\u202f: l’organisation de son auteur et les administrateurs le peuvent",
  "of the comment: what If-Match of a change of it names": "du commentaire\u202f: ce que donne If-Match pour le modifier",
  "of the returns that volatility is measured on: as rare as the values":
    "des rendements sur lesquels la volatilité est mesurée\u202f: au rythme des valeurs",
  "number of these returns; under twelve there is no volatility": "nombre de ces rendements\u202f; à moins de douze, pas de volatilité",
  annual: "annuelle",
  "decimal fraction; null when it cannot be computed": "fraction décimale\u202f; null si elle ne peut pas être calculée",
  "annual return over volatility": "rendement annuel rapporté à la volatilité",
  "annual return over the greatest drawdown": "rendement annuel rapporté à la perte maximale",
  "of a set of scenarios": "d’un jeu de scénarios",
  "of the definition of the series, which the formula belongs to, not of its values: what If-Match of a change of it names":
    "de la définition de la série, dont la formule fait partie, et non de ses valeurs\u202f: ce que donne If-Match pour la modifier",
  "number of holdings": "nombre de positions",
  "of the entry: what If-Match of a change of it names": "de l’entrée\u202f: ce que donne If-Match pour la modifier",
  "what the fund holds; absent: the stored ones stay": "ce que détient le fonds\u202f; absent\u202f: les positions en place restent",
  "number of the set among those of its name; a set is not changed": "numéro du jeu parmi ceux de ce nom\u202f; un jeu ne change pas",
  "annual, decimal fraction": "fraction décimale, par an",
  "a file that was tried, by `kept` of its report": "un fichier déjà essayé, par `kept` de son compte rendu",
  "stands for the file of a dry run without faults, for a day": "désigne pendant un jour le fichier d’un essai à blanc sans erreur",
  "origin of each value that is not AUTOMATIC": "origine de chaque valeur qui n’est pas AUTOMATIC",
  "of all values of the series, not of its definition: what If-Match of a write or a deletion of values names":
    "de toutes les valeurs de la série, et non de sa définition\u202f: ce que donne If-Match pour écrire ou supprimer des valeurs",
  "as financial-values-get gives it: the whole batch is refused (409) when the series has other values by now":
    "comme la donne financial-values-get\u202f: tout le lot est refusé (409) si la série a d’autres valeurs depuis",
  "of all flows of the series, from which it follows: what If-Match of a change of it names":
    "de tous les flux de la série, dont elle découle\u202f: ce que donne If-Match pour les modifier",
  "null takes the flow away": "null supprime le flux",
  "the sign before the decimals": "le signe qui précède les décimales",
  bytes: "octets",
  "ASKING: what `reading.open` names is to be answered": "ASKING\u202f: ce que nomme `reading.open` est à préciser",
  "the form in which the file is read": "la forme sous laquelle le fichier est lu",
  "taken back since it was written": "annulé depuis son écriture",
  "values far from the one before them; they are written when they are confirmed":
    "valeurs éloignées de la précédente\u202f; elles sont écrites une fois confirmées",
  "times the value before, or one part of it, from which a value is a jump":
    "multiple de la valeur précédente, ou son inverse, à partir duquel une valeur est un saut",
  "values of a Saturday or a Sunday, in a series that has few of them": "valeurs d’un samedi ou d’un dimanche, dans une série qui en a peu",
  "without a value between the two days": "jours ouvrés sans valeur entre les deux dates",
  "decimal fraction": "fraction décimale",
  "series that it changed": "séries qu’elle a modifiées",
  "values that it replaced": "valeurs qu’elle a remplacées",
  "not taken back yet and not older than 90 days": "pas encore annulée et de moins de 90 jours",
  "absent: the stored ones stay": "absent\u202f: ce qui est en place reste",
  "age of a contract from which allowance and reduced rate hold": "âge du contrat à partir duquel valent l’abattement et le taux réduit",
  "per cent of income tax on gains of a younger contract": "pour cent d’impôt sur les gains d’un contrat plus jeune",
  "per cent from that age, on gains of premiums up to the threshold":
    "pour cent à partir de cet âge, sur les gains des primes jusqu’au seuil",
  "per cent from that age, on gains of premiums above the threshold":
    "pour cent à partir de cet âge, sur les gains des primes au-delà du seuil",
  euros: "euros",
  "gains of a year without income tax, of one person": "gains d’une année sans impôt sur le revenu, pour une personne seule",
  "the same of a couple taxed together": "les mêmes pour un couple soumis à imposition commune",
  "per cent of social charges on every gain": "pour cent de prélèvements sociaux sur tout gain",
  "absent: as they were; null: none": "absent\u202f: comme elles étaient\u202f; null\u202f: aucune",
  "nothing keeps it from being active": "rien n’empêche de l’activer",
  "of the journey as it was then: what If-Match of a change of it names":
    "du parcours tel qu’il était alors\u202f: ce que donne If-Match pour le modifier",
  "null when the account is gone": "null si le compte n’existe plus",
  "version that the proposal was made from": "version dont la proposition est partie",
  "of the journey with all its parts: what If-Match of a change of it names":
    "du parcours avec toutes ses parties\u202f: ce que donne If-Match pour le modifier",
  "key information documents that could not be had": "documents d’informations clés qui n’ont pas pu être obtenus",
  "why each of them was not handed over": "pourquoi chacun n’a pas été remis",
  "one reason for all of them, of packages that were made before each had its own":
    "une seule raison pour tous, pour les publications antérieures à une raison par document",
  "why each document that is not handed over is left out: without it the package is not published":
    "pourquoi chaque document non remis est laissé de côté\u202f: sans raison, rien n’est publié",
  "key information documents that are not handed over, with the adviser's reason":
    "documents d’informations clés non remis, avec la raison du conseiller",
  "by default the journey's comment": "par défaut le commentaire du parcours",
  "by default what the journey says": "par défaut ce que dit le parcours",
  "checks whose worst outcome would be another with the rules and data of today; null where the rule does not apply":
    "contrôles dont la pire issue serait autre avec les règles et les données d’aujourd’hui\u202f; null si la règle ne s’applique pas",
  "null for the client": "null pour le client",
  "QUEUED: the mail server has not taken it yet, it is sent by itself; SENDING: it is being handed over; SENT: the mail server took it; UNKNOWN: the connection was cut while it was handed over, nobody knows whether it went: ask the recipient or send it again; FAILED: the mail server refuses it, or did not take it for two days":
    "QUEUED\u202f: le serveur de messagerie ne l’a pas encore pris, il part de lui-même\u202f; SENDING\u202f: il est en train d’être remis\u202f; SENT\u202f: le serveur de messagerie l’a pris\u202f; UNKNOWN\u202f: la connexion a été coupée pendant la remise, personne ne sait s’il est parti\u202f: demandez au destinataire ou renvoyez-le\u202f; FAILED\u202f: le serveur de messagerie le refuse, ou ne l’a pas pris pendant deux jours",
  "addresses for which the mail server took it; none before it did":
    "adresses pour lesquelles le serveur de messagerie l’a pris\u202f; aucune avant cela",
  "what the mail server said last, where it has not taken it": "dernière réponse du serveur de messagerie, s’il ne l’a pas pris",
  "it can be sent again: its outcome is unknown and its text is still there":
    "il peut être renvoyé\u202f: son issue est incertaine et son texte est encore là",
  "its e-mail, which is removed before it": "son e-mail, supprimé avant lui",
  "its e-mail is of unknown outcome and can be sent again by the caller":
    "son e-mail a une issue incertaine et l’appelant peut le renvoyer",
  "what the mail server said last, where it has not taken the e-mail":
    "dernière réponse du serveur de messagerie, s’il n’a pas pris l’e-mail",
  "false: no initial deposit, whatever its amount": "false\u202f: aucun versement initial, quel que soit son montant",
  "the colleague who is asked to read the advice, and what was read under a sign-in of their own":
    "le collègue à qui la relecture est demandée, et ce qui a été relu sous son propre identifiant",
  "of the series that stand in lines and checks": "des séries qui figurent dans les lignes et les contrôles",
  "nothing waits for the caller": "rien n’attend l’appelant",
  "the client has held structured products, by the questionnaire on record":
    "le client a détenu des produits structurés, selon le questionnaire au dossier",
  "least that keeps the check green; decimal fraction": "minimum qui garde le contrôle au vert\u202f; fraction décimale",
  "least that keeps the check from red; decimal fraction": "minimum qui évite un contrôle bloquant\u202f; fraction décimale",
  "what each share counts with": "ce pour quoi chaque part compte",
  "bounds of suitability that several supports share: their shares, each times its part, come to the least":
    "bornes d’adéquation communes à plusieurs supports\u202f: leurs parts, chacune pondérée, atteignent le minimum",
  "own words: 20 characters and three different words at least, else 422 WORDS_WITHOUT_CONTENT":
    "propres mots\u202f: 20 caractères et trois mots différents au moins, sinon 422 WORDS_WITHOUT_CONTENT",
  "who answers: whom the rule names, and nobody else; by default that one":
    "qui répond\u202f: la personne que la règle désigne, et nulle autre\u202f; à défaut, celle-là",
  "every try, oldest first; kept by the platform, whatever a call sends":
    "tous les essais, du plus ancien au plus récent\u202f; tenus par la plateforme, quoi qu’un appel envoie",
  "answers to the orange checks, those of a second reader with person and instant":
    "réponses aux contrôles orange, celles d’un second lecteur avec la personne et l’instant",
  ...ADVICE_MEMBERS,
};
