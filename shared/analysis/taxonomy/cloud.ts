import type { Area } from "./area.ts";

/** Cloud, operations, networks and information security. */
export const CLOUD: Area = {
  id: "cloud",
  cues: `cloud; nuvem; nube; servidor; servidores; server; servers; infraestrutura; infraestructura; infrastructure; containers; contêineres;
    contenedores; cluster; deploy; devops; iam; redes; network; switch; roteadores; routers; cisco; vpn; firewall; linux; terminal;
    segurança da informação; security; ataque; ataques; attack; malware; hackers; contraseñas; senhas; passwords`,
  skills: `
Cloud computing | Computação em nuvem | Computación en la nube | cloud; na nuvem; in the cloud; serviços em nuvem; en la nube
AWS | | | amazon web services; aws lambda; amazon ec2
Microsoft Azure | | | azure; az-900; azure devops
Google Cloud | | | gcp; google cloud platform
Cloud architecture | Arquitetura em nuvem | Arquitectura en la nube | solutions architect; arquitetura de soluções; arquitectura de soluciones; cloud architect; arquitetura cloud
Serverless | | | serverless computing; arquitetura serverless
DevOps | | | cultura devops; site reliability engineering; sre; engenharia de confiabilidade
CI/CD | | | continuous integration; continuous delivery; integração contínua; integración continua; entrega contínua; jenkins; github actions
Docker | | | docker compose
Kubernetes | | | k8s
Helm | | | ?^helm; helm charts
Terraform | | | infrastructure as code; infraestrutura como código; infraestructura como código
Ansible | | |
Observability | Observabilidade | Observabilidad | grafana; prometheus; opentelemetry
Linux | | | ubuntu; linux administration; administração linux; red hat; shell script; bash scripting
Windows Server | | | active directory
Virtualization | Virtualização | Virtualización | vmware; hyper-v; proxmox
System administration | Administração de sistemas | Administración de sistemas | sysadmin; system administrator; administração de servidores
Computer networking | Redes de computadores | Redes informáticas | redes de computadoras; computer networks; network administration; ccna; cisco networking; redes cisco; tcp/ip; roteamento e switching
IT support | Suporte técnico | Soporte técnico | suporte de ti; help desk; helpdesk; service desk; suporte em ti; manutenção de computadores; technical support; mantenimiento de computadoras; montagem e manutenção de computadores
ITIL | | | itil 4; it service management; itsm; gestão de serviços de ti
COBIT | | | it governance; governança de ti; gobierno de ti
Cybersecurity | Cibersegurança | Ciberseguridad | segurança cibernética; cyber security; cyber-security; seguridad informática; ransomware; cyber attack; seguridad cibernética; segurança digital
Information security | Segurança da informação | Seguridad de la información | iso 27001; iso/iec 27001; infosec
Ethical hacking | Hacking ético | Hacking ético | pentest; penetration testing; teste de invasão; pruebas de penetración; pentesting; red team; kali linux; bug bounty
Incident response | Resposta a incidentes | Respuesta a incidentes | incident handling; gestión de incidentes de seguridad; resposta a incidentes de segurança
Digital forensics | Forense digital | Informática forense | perícia digital; computação forense; computer forensics
Threat intelligence | Inteligência de ameaças | Inteligencia de amenazas | threat hunting; osint
Phishing awareness | Prevenção a phishing | Prevención del phishing | phishing; engenharia social; social engineering; ingeniería social
Application security | Segurança de aplicações | Seguridad de aplicaciones | appsec; owasp; devsecops; secure coding; desenvolvimento seguro; desarrollo seguro
Identity and access management | Gestão de identidades e acessos | Gestión de identidades y accesos | oauth; single sign-on; zero trust
Cryptography | Criptografia | Criptografía | encryption techniques
Backup and recovery | Backup e recuperação | Copias de seguridad | backup; backups; disaster recovery; cópias de segurança; copia de seguridad; recuperação de desastres
Business continuity | Continuidade de negócios | Continuidad del negocio | plano de continuidade; continuity planning; continuidad de negocio
`,
};
