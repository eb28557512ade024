import type { LabelledEvent } from "./labelled-event.ts";

/** Event texts in English. */
export const EVENTS_EN: readonly LabelledEvent[] = [
  {
    name: "Introduction to Kubernetes",
    description:
      "A hands-on day for people who are new to container orchestration. We deploy a small web shop, scale it, break it and fix it again, then package it with Helm. Bring a laptop; cluster access is provided. Lunch is on us.",
    category: "EDUCATION",
    skills: ["Kubernetes", "Helm"],
    level: "beginner",
  },
  {
    name: "Java, Indonesia: a night of food and gamelan",
    description:
      "Travel without leaving the neighbourhood. Our chefs cook a rijsttafel from Java and Bali while the Southbank Gamelan Players perform. Tickets include a welcome drink and dessert.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Sunrise Half Marathon",
    description:
      "Three, two, one, go! Run along the bay as the sun comes up. Chip timing, pacers for every goal from 1:30 to 2:45, and a finisher medal designed by a local artist. Road closures begin at 4 a.m. First aid stations every 3 km.",
    category: "SPORTS",
    skills: [],
    level: null,
  },
  {
    name: "Learn Go in a Weekend",
    description:
      "For developers who already know another language. Saturday covers the type system, goroutines and channels; on Sunday you build and test a REST API and ship it as one binary. Small groups, two mentors per room.",
    category: "EDUCATION",
    skills: ["Go", "API development"],
    level: "intermediate",
  },
  {
    name: "Taylor Swift Trivia Night",
    description:
      "Think you know every lyric? Grab your crew, swap friendship bracelets and prove it. Prizes for the best costume and the fastest team. Doors at 7, first question at 8. 18+ only.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Build your first iPhone app",
    description:
      "Six evenings of iOS development with Swift and SwiftUI. Start from an empty project in Xcode and finish with an app running on your own phone. No prior mobile experience needed, although you will move faster if you have written some code before.",
    category: "EDUCATION",
    skills: ["iOS development", "Swift", "SwiftUI"],
    level: "beginner",
  },
  {
    name: "Negotiation Skills for Procurement Teams",
    description:
      "This one-day workshop gives buyers a repeatable way to prepare and run supplier negotiations. Participants map interests, plan concessions and rehearse with role plays recorded on video. Includes a contract management checklist to take home.",
    category: "CORPORATE",
    skills: ["Negotiation", "Procurement", "Contract management"],
    level: null,
  },
  {
    name: "BLS Provider Course",
    description:
      "Basic Life Support for healthcare professionals: high-quality CPR for adults, children and infants, use of an AED, and relief of choking, alone and as part of a team. The card is valid for two years. Written exam and skills check on the same day.",
    category: "EDUCATION",
    skills: ["Basic life support", "CPR", "Defibrillator use"],
    level: null,
  },
  {
    name: "Riverside Community Choir: Winter Concert",
    description:
      "An hour of carols old and new, with the primary school brass band joining for the finale. Free entry, retiring collection for the food bank. Mulled wine and mince pies from 6.30.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Beginners' bouldering clinic",
    description:
      "Never climbed before? Our coaches will show you how to fall safely, place your feet and read a problem. Shoes and chalk included. Afterwards stay as long as you like and put your new climbing technique to use.",
    category: "SPORTS",
    skills: ["Rock climbing"],
    level: "beginner",
  },
  {
    name: "SQL for Product Managers",
    description:
      "Stop waiting for the data team. In four lunchtime sessions you will write your own queries, join tables and build a weekly metrics report. No coding background required. Taught by the analytics guild.",
    category: "CORPORATE",
    skills: ["SQL"],
    level: "beginner",
  },
  {
    name: "Watercolour: light and atmosphere",
    description:
      "An advanced studio week for painters with several years of practice. We work wet-in-wet on full sheets, study Turner's skies at the gallery and finish with a group critique. Please bring three recent paintings.",
    category: "SOCIOCULTURAL",
    skills: ["Watercolor painting"],
    level: "advanced",
  },
  {
    name: "Wellness Day at HQ",
    description:
      "Take a break from your screen! Drop in for guided mindfulness at 10, desk yoga at 11 and a nutrition talk over lunch. The physio team will be on the third floor all afternoon for posture checks.",
    category: "CORPORATE",
    skills: ["Mindfulness", "Yoga", "Nutrition"],
    level: null,
  },
  {
    name: "Annual General Meeting 2026",
    description:
      "The board will present results for a year of strong sales, introduce the new leadership team and take questions on the sustainability report. Shareholders may vote in person or by proxy. Refreshments will be served afterwards in Room R.",
    category: "CORPORATE",
    skills: [],
    level: null,
  },
  {
    name: "AWS Solutions Architect – exam prep",
    description:
      "Intermediate course for engineers with at least one year of experience in the cloud. We cover networking, storage, IAM, high availability and cost, with a mock exam at the end of each week. The exam fee is not included.",
    category: "EDUCATION",
    skills: ["AWS", "Cloud architecture"],
    level: "intermediate",
  },
  {
    name: "Barista Basics",
    description:
      "Dial in the grinder, pull a balanced espresso and steam silky milk. We end with simple latte art. Perfect for home enthusiasts and anyone starting a job in hospitality. Max six people, so everyone gets time on the machine.",
    category: "SOCIOCULTURAL",
    skills: ["Barista skills", "Latte art"],
    level: "beginner",
  },
  {
    name: "Ransomware tabletop exercise",
    description:
      "Your file servers are encrypted and a journalist is on the phone. What now? In this facilitated incident response exercise, IT, legal and communications teams work through a realistic attack, decide under pressure and leave with an improved playbook. Based on current threat intelligence.",
    category: "CORPORATE",
    skills: ["Incident response", "Cybersecurity", "Crisis communication"],
    level: null,
  },
  {
    name: "Street photography walk: Old Town",
    description:
      "Join us for a slow three-hour walk with plenty of stops. We talk about composition, available light and how to approach strangers, then share pictures over tea. Any camera, phones included.",
    category: "SOCIOCULTURAL",
    skills: ["Photography"],
    level: null,
  },
  {
    name: "Train the Trainer",
    description:
      "For subject experts who have been asked to teach. Learn how adults learn, write clear objectives, design activities and facilitate a room of any size. Each participant delivers two micro-lessons and gets structured feedback from peers.",
    category: "CORPORATE",
    skills: ["Training delivery", "Instructional design", "Facilitation"],
    level: null,
  },
  {
    name: "Mill Park clean-up and picnic",
    description:
      "Help us get the park ready for spring. Volunteers will paint benches, plant bulbs and clear the stream, and there's a picnic for everyone at one. Tools provided, kids welcome with an adult.",
    category: "SOCIOCULTURAL",
    skills: ["Volunteering"],
    level: null,
  },
  {
    name: "Graduate seminar: Bayesian methods in machine learning",
    description:
      "Weekly reading seminar for MSc and PhD students. Topics include hierarchical models, variational inference and Gaussian processes. Participants present one paper and reproduce its results in PyTorch. A course in probability is assumed.",
    category: "EDUCATION",
    skills: ["Machine learning", "Bayesian statistics", "PyTorch"],
    level: "advanced",
  },
  {
    name: "Youth soccer referee certification",
    description:
      "Get your grassroots badge. The course covers the laws of the game, positioning, signals and how to manage coaches and parents, and ends with a supervised match. Open to anyone aged 14 or over; no experience necessary.",
    category: "SPORTS",
    skills: ["Refereeing"],
    level: "beginner",
  },
  {
    name: "GDPR in practice: from policy to habit",
    description:
      "Half-day session for HR and customer-facing staff. Real cases on consent, subject access requests, retention and breaches. You will leave knowing what to do, what to write down and when to call the DPO.",
    category: "CORPORATE",
    skills: ["Data protection"],
    level: null,
  },
  {
    name: "Pythons, boas and friends",
    description:
      "Meet a ball python, learn what rattlesnakes eat and look after a leopard gecko for an afternoon. The reptile house team answers every question, however strange. Suitable for ages 6 and up.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
  {
    name: "Financial modeling in Excel",
    description:
      "Build a three-statement model from a blank sheet, add scenarios and a DCF valuation, and learn to audit somebody else's workbook. Aimed at analysts with a working knowledge of accounting. Intermediate level.",
    category: "CORPORATE",
    skills: ["Financial modeling", "Excel", "Business valuation"],
    level: "intermediate",
  },
  {
    name: "Spring Street Fair",
    description:
      "Food trucks, live music, a dance stage and a hundred makers from across the county. Watch the cooking demo at noon, let the kids react to the magician, or just enjoy the sun. First aid and lost children: tent by the north gate.",
    category: "SOCIOCULTURAL",
    skills: [],
    level: null,
  },
];
